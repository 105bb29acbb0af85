"""1830: railroad shares."""
