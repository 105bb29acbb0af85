"""Addresses of the pages of plays, under ``/<lang>/play/``."""

from django.urls import path

from . import agreeing, correcting, entrance, host, importing, moves, position, replacing, rules, striking, table

urlpatterns = [
    path("", entrance.entrance, name="plays"),
    path("import/", importing.import_file, name="plays-import"),
    path("<slug:play>/", table.sheet, name="play"),
    path("<slug:play>/board/", table.board, name="play-board"),
    path("<slug:play>/log/", table.log, name="play-log"),
    path("<slug:play>/log/<int:number>/", striking.strike, name="play-strike"),
    path("<slug:play>/log/<int:number>/correct/", replacing.correct, name="play-correct"),
    path("<slug:play>/score/", table.score, name="play-score"),
    path("<slug:play>/move/<slug:kind>/", moves.move, name="play-move"),
    path("<slug:play>/money/", correcting.money, name="play-money"),
    path("<slug:play>/position/", position.position, name="play-position"),
    path("<slug:play>/agree/", agreeing.agree, name="play-agree"),
    path("<slug:play>/rules/", rules.rules, name="play-rules"),
    path("<slug:play>/calc/<slug:slug>/", rules.calculator, name="play-calculator"),
    path("<slug:play>/join/", entrance.join, name="play-join"),
    path("<slug:play>/join/qr.svg", entrance.join_qr, name="play-qr"),
    path("<slug:play>/settings/", host.settings, name="play-settings"),
]
