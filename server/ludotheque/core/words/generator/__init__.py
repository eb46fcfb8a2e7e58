"""Two engines that lay words, with the same results: a plain one, and one that is compiled."""
