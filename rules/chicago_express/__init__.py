"""Chicago Express, designed by Harry Wu."""
