"""Words of English and Spanish: folding, stems, numerals and names. Plain Python without Django."""
