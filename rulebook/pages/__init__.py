"""What a page shows, gathered in a fixed number of queries, as frozen objects for the templates."""
