"""Pages of plays: everything under ``/<lang>/play/``."""
