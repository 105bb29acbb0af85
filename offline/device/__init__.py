"""Saved games compute on the reader's device: the site's own modules and templates, run by Python in the browser."""
