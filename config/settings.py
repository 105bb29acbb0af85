"""One settings file for every machine; what differs comes from the environment (table in README.md)."""

from __future__ import annotations

from pathlib import Path

from django.utils.translation import gettext_lazy as _

from config import csp, env
from content.base_path import BASE_PATH
from web import cross_origin
from web import log_format as lines

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = env.folder("VAR_DIR", BASE_DIR / "var")
FIXTURES_DIR = BASE_DIR / "fixtures"
RELEASES_DIR = VAR_DIR / "releases"

DEBUG = env.flag("DEBUG", default=False)
SECRET_KEY = env.secret("SECRET_KEY", VAR_DIR / "secret_key")
ALLOWED_HOSTS = env.words("ALLOWED_HOSTS", ("*",))
BEHIND_TLS_PROXY = env.flag("BEHIND_TLS_PROXY", default=False)
# Where a page that is built says that it is: known behind a proxy, under one name; elsewhere, it names no host.
ORIGIN = f"https://{ALLOWED_HOSTS[0]}" if BEHIND_TLS_PROXY and ALLOWED_HOSTS[0][:1] not in "*." else ""

# Every address begins with it, whether the proxy or the server takes it off.
FORCE_SCRIPT_NAME = BASE_PATH or None

INSTALLED_APPS = [
    "django.forms",
    "django.contrib.staticfiles",
    "django_htmx",
    "template_partials",
    "ninja",
    "corsheaders",
    "csp",
    "django.contrib.sitemaps",
    "rulebook",
    "web",
    "calculators",
    "offline",
    "reports",
    "plays",
]

MIDDLEWARE = [
    "web.measuring.MeasuringMiddleware",
    # Outside of the cache: a stored response is the same for the pages of all sites.
    "corsheaders.middleware.CorsMiddleware",
    # Outside of all that makes or changes a response; what it stores is complete.
    "web.response_cache.ResponseCacheMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "web.headers.ExtraHeadersMiddleware",
    "web.static_serving.StaticFilesMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "web.guard.RequestGuardMiddleware",
    "web.languages.NamedLanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

METRICS_DIR = VAR_DIR / "metrics"
METRICS_PATH = env.text("METRICS_PATH", "").strip("/")

ROOT_URLCONF = "config.urls"
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"
WSGI_APPLICATION = "config.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "rulebook.context.site",
            ],
        },
    },
]

DATABASES = {"default": env.database("DATABASE_URL", f"sqlite:///{VAR_DIR / 'sobremesa.sqlite3'}")}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("es", _("Spanish"))]
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_PATH = CSRF_COOKIE_PATH = f"{BASE_PATH}/"
LANGUAGE_COOKIE_AGE = 365 * 24 * 60 * 60
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = f"{BASE_PATH}/static/"
STATIC_ROOT = RELEASES_DIR / "current/static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATICFILES_FINDERS = [
    # Before the sources that it is made of: the first that has a name serves it.
    "web.static_files.GeneratedFilesFinder",
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "web.static_storage.StaticFilesStorage"},
}
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
# Source maps are for people with developer tools open; compressing five megabytes of them took most of the first start.
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = ("map", "png", "jpg", "jpeg", "gif", "webp", "zip", "gz", "br", "woff", "woff2")

# Calculators answer to anyone, so what they read is bounded.
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 500
# A whole play as a file: the longest log has 3,000 entries of about a kilobyte.
LONGEST_FILE = 4 * 1024 * 1024
LONGEST_BODIES = dict.fromkeys(("/api/v1/plays/import", "/en/play/import/", "/es/play/import/"), LONGEST_FILE)
# Nothing that is sent is written to a temporary file.
FILE_UPLOAD_HANDLERS = ["django.core.files.uploadhandler.MemoryFileUploadHandler"]
FILE_UPLOAD_MAX_MEMORY_SIZE = LONGEST_FILE

# What all plays together may store, so that they do not fill the disk: games, and megabytes of the database.
MOST_PLAYS = env.count("MOST_PLAYS", default=20_000)
PLAYS_MEGABYTES = env.count("PLAYS_MEGABYTES", default=2000)

# How many of a process's threads (--blocking-threads in the Makefile) wait for what somebody is still sending.
THREADS_FOR_BODIES = 2

CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},
    # What limits/declared.py allows of what is written. Files, because the server's processes count together.
    "limits": {
        "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
        "LOCATION": VAR_DIR / "limits",
        "OPTIONS": {"MAX_ENTRIES": 10_000},
    },
}

# Bytes of responses that a server process caches: those of addresses without a query, and those with one, of which
# there are ever more.
RESPONSE_CACHE_BYTES = {"plain": 8_000_000, "with_query": 2_000_000}

# Any site may read and compute; no call of another site carries a cookie.
CORS_URLS_REGEX = cross_origin.OPEN
CORS_ALLOW_ALL_ORIGINS = True
CORS_ALLOW_METHODS = ("GET", "HEAD", "POST", "DELETE", "OPTIONS")
CORS_ALLOW_HEADERS = (
    *("accept", "authorization", "content-type", "if-none-match"),
    *("mcp-protocol-version", "mcp-method", "mcp-name"),
)
CORS_EXPOSE_HEADERS = ("etag", "link", "ratelimit", "ratelimit-policy", "retry-after", "x-total-count")
CORS_PREFLIGHT_MAX_AGE = 24 * 60 * 60

SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SECURE_REFERRER_POLICY = "same-origin"
# Of who came by https. Other names of the domain, and the lists in browsers that are hard to leave, are its owner's
# business.
HSTS = env.choice("HSTS", "host", ("off", "host", "preload"))
SECURE_HSTS_SECONDS = 0 if HSTS == "off" else 365 * 24 * 60 * 60
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HSTS == "preload"
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if BEHIND_TLS_PROXY else None
SECURE_SSL_REDIRECT = BEHIND_TLS_PROXY
# A container's health check and a balancer ask a process by its address, in the clear and at any time; web/guard.py
# passes them by ALLOWED_HOSTS.
WATCHED = ("/healthz", "/readyz")
SECURE_REDIRECT_EXEMPT = [f"^{(BASE_PATH + path)[1:]}$" for path in WATCHED]
# The one form that keeps something sets it; a browser on plain http would not send a secure one back.
CSRF_COOKIE_SECURE = BEHIND_TLS_PROXY
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_AGE = None
CSRF_FAILURE_VIEW = "reports.views.refused"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = csp.PAGES

SILENCED_SYSTEM_CHECKS = [
    # A table without a network of its own opens the site as http on a phone: the redirect to https is switched on
    # with BEHIND_TLS_PROXY, where there is a proxy to answer it.
    "security.W008",
    # The same table could not report an error: the cookie is secure where the site is.
    "security.W016",
    # HSTS is for whoever runs the site to choose, and for other names of the domain it is off.
    "security.W004",
    "security.W005",
    "security.W021",
]

LOG_FORMAT = env.choice("LOG_FORMAT", "auto", lines.FORMATS)
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"()": "web.log_format.formatter"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": env.choice("LOG_LEVEL", "INFO", env.LOG_LEVELS)},
    "loggers": {
        # Without Django's own handlers, whose lines would name the whole path.
        "django": {"level": "INFO"},
        "django.server": {"level": "ERROR", "propagate": True},
        # Every answer is logged once, with its time, by web.measuring; Django's own line would be the second.
        "django.request": {"level": "ERROR"},
        # A request for a name that is not ours, with too many fields and the like: it got a 400, and nothing of ours is
        # wrong.
        "django.security": {"level": "CRITICAL"},
        # With LOG_LEVEL=DEBUG these would write down what somebody typed, and tokens of forms.
        "django.template": {"level": "INFO"},
        "django.db.backends": {"level": "INFO"},
    },
}
