from django.apps import AppConfig


class RulebookConfig(AppConfig):
    name = "rulebook"

    def ready(self) -> None:
        from rulebook import converters  # noqa: F401  registers the <game:…> part of addresses
