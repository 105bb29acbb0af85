from django.apps import AppConfig


class WebConfig(AppConfig):
    name = "web"

    def ready(self) -> None:
        from corsheaders.signals import check_request_enabled

        from web.cross_origin import sends_secret

        check_request_enabled.connect(sends_secret, dispatch_uid="plays")
