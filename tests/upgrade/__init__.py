"""Databases of earlier versions with games in progress: what an upgrade must preserve."""
