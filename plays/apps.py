from django.apps import AppConfig


class PlaysConfig(AppConfig):
    name = "plays"
