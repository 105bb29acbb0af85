// {% load static %}The service worker: its scripts and the pages that it caches. Another version has other bytes.
const SHELL = JSON.parse("{{ shell_json|escapejs }}");
importScripts("{% static 'vendor/minisearch-7.2.0/index.js' %}");
importScripts("{% static 'js/offline/saved-games.js' %}");
importScripts("{% static 'js/offline/device-search.js' %}");
importScripts("{% static 'js/offline/results.js' %}");
importScripts("{% static 'js/offline/worker.js' %}");
