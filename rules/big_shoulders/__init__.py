"""City of the Big Shoulders."""
