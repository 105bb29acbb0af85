"""The calculators' engine: declared fields, computing, schemas, addresses. Plain Python without Django."""
