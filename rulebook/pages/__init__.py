"""Page data: collected in a fixed number of queries, as frozen objects for the templates."""
