"""Addresses. Those of pages stand under a language."""

from django.conf import settings
from django.conf.urls.i18n import i18n_patterns
from django.urls import include, path
from django.utils.module_loading import import_string

from assistants import views as assistants
from calculators import views as calculators
from config.api import api
from content.refs import AID, CHECKLIST, DIFFERENCE, RULING, TABLE, TEACH
from offline import python
from offline import views as offline
from plays.views import addresses as play_addresses
from reports import rejecting
from reports import views as reports
from rulebook.dataset import views as dataset
from rulebook.developers import views as developer_views
from rulebook.sitemaps import sitemap
from rulebook.views import (
    aids as aid_views,
)
from rulebook.views import (
    changes as change_views,
)
from rulebook.views import (
    notes as point_views,
)
from rulebook.views import (
    rules as views,
)
from rulebook.views import (
    words as word_views,
)
from web import health
from web.design import views as design_views

handler400 = "rulebook.errors.bad_request"
handler404 = "rulebook.errors.not_found"
handler500 = "rulebook.errors.server_error"

urlpatterns = [
    path("", views.choose_language, name="root"),
    path("language/<slug:language>/", views.set_language, name="set-language"),
    path("healthz", health.alive, name="healthz"),
    path("readyz", health.ready, name="readyz"),
    path("robots.txt", views.robots, name="robots"),
    path("sitemap.xml", sitemap, name="sitemap"),
    path("api/v1/", api.urls),
    path("mcp", assistants.endpoint, name="mcp"),
    path("llms.txt", assistants.llms, name="llms"),
    path("data/schema.json", dataset.schema, name="data-schema"),
    path("data/<game:game>.json", dataset.data, name="data"),
    path("sw.js", offline.worker, name="service-worker"),
    path("offline/versions.json", offline.versions, name="offline-versions"),
    path("offline/<game:game>/<slug:language>.json", offline.list_of, name="offline-list"),
    path("offline/python/<slug:language>.json", python.python_list, name="offline-python-list"),
    path("offline/python/<slug:version>/<str:name>", python.python_file, name="offline-python"),
    path("offline/<game:game>/<slug:version>/worker.mjs", python.python_worker, name="offline-worker"),
    path("offline/<game:game>/<slug:version>/<slug:name>.json", offline.shared_bundle, name="offline-shared"),
    path("offline/<game:game>/<slug:version>/<slug:language>/<slug:name>.json", offline.bundle, name="offline-bundle"),
]

if settings.METRICS_PATH:
    urlpatterns.append(path(settings.METRICS_PATH, import_string("web.metrics.show"), name="metrics"))

urlpatterns += i18n_patterns(
    path("", views.home, name="home"),
    path("search/", views.search, name="search"),
    path("search/not-this/", rejecting.reject, name="reject-card"),
    path("translate/", word_views.translate, name="translate"),
    path("preview.png", aid_views.preview, name="preview"),
    path("keys/", views.keys, name="keys"),
    path("design/", design_views.design, name="design"),
    path("about/", dataset.about, name="about"),
    path("developers/", developer_views.developers, name="developers"),
    path("changes/", change_views.changes, name="changes"),
    path("changes/feed/", change_views.feed, name="changes-feed"),
    path("report/", reports.report, name="report"),
    path("report/thanks/", reports.thanks, name="report-thanks"),
    path("play/", include(play_addresses)),
    path("site.webmanifest", offline.manifest, name="manifest"),
    path("offline/", offline.overview, name="offline"),
    path("offline/page/", offline.no_page, name="offline-page"),
    path("offline/search/", offline.results, name="offline-search"),
    path("offline/translate/", offline.translator, name="offline-translate"),
    path("offline/words.json", offline.words, name="offline-words"),
    path("<game:game>/offline/calc/", offline.calculators, name="offline-calculators"),
    path("<game:game>/", views.game, name="game"),
    path("<game:game>/preview.png", aid_views.preview, name="game-preview"),
    path("<game:game>/calc/", calculators.index, name="calculators"),
    path("<game:game>/calc/<slug:slug>/", calculators.calculator, name="calculator"),
    path("<game:game>/calc/<slug:slug>/sheet/", calculators.sheet, name="calculator-sheet"),
    path("<game:game>/calc/<slug:slug>/text/", calculators.text, name="calculator-text"),
    path("<game:game>/calc/<slug:slug>/qr.svg", calculators.qr, name="calculator-qr"),
    path("<game:game>/term/", word_views.glossary, name="glossary"),
    path("<game:game>/term/words.csv", word_views.words_csv, name="words-csv"),
    path("<game:game>/term/words.tbx", word_views.words_tbx, name="words-tbx"),
    path("<game:game>/term/words-v2.tbx", word_views.words_tbx, {"version": 2}, name="words-tbx-v2"),
    path("<game:game>/term/<slug:key>/", views.term, name="term"),
    path("<game:game>/difference/", point_views.differences, name="differences"),
    path("<game:game>/difference/<slug:key>/", point_views.point, {"kind": DIFFERENCE}, name="difference"),
    path("<game:game>/ruling/<slug:key>/", point_views.point, {"kind": RULING}, name="ruling"),
    path("<game:game>/aid/", aid_views.aid, name="aid"),
    path("<game:game>/aid/player-aid/", aid_views.by_reference, {"kind": AID}, name="aid-by-reference"),
    path("<game:game>/aid/<slug:paper>.pdf", aid_views.pdf, name="aid-pdf"),
    path("<game:game>/teach/", views.lesson, name="teach"),
    path("<game:game>/teach/lesson/", aid_views.by_reference, {"kind": TEACH}, name="teach-by-reference"),
    path("<game:game>/checklist/", views.guides, {"kind": CHECKLIST}, name="checklists"),
    path("<game:game>/checklist/<slug:key>/", views.checklist, name="checklist"),
    path("<game:game>/table/", views.guides, {"kind": TABLE}, name="tables"),
    path("<game:game>/table/<slug:key>/", views.table, name="table"),
    path("<game:game>/<slug:kind>/", views.kind, name="kind"),
    path("<game:game>/<slug:kind>/<slug:key>/", views.page, name="page"),
    prefix_default_language=True,
)
