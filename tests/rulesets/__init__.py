"""What every ruleset promises, and one folder of tests for each."""
