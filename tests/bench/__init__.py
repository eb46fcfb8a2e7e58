"""Measurements that a person starts; no test runs them."""
