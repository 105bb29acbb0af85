"""Words of English and Spanish: folding, stems, numerals and names. Plain Python without Django."""

# The languages of the site: every text is in each of them.
LANGUAGES = ("en", "es")
