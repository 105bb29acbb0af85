"""Carnegie, designed by Xavier Georges."""
