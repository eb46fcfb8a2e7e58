"""A ruleset from outside the package: it shows that one can be, and it is what the bench plays."""
