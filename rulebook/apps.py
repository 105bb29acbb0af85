from django.apps import AppConfig
from django.utils.translation import gettext


class RulebookConfig(AppConfig):
    name = "rulebook"

    def ready(self) -> None:
        from language import interface
        from rulebook import converters  # noqa: F401  registers the <game:…> part of addresses
        from rulebook.models.language import current_language

        interface.use(gettext, current_language)
