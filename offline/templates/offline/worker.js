// {% load static %}The service worker: its scripts and the pages that it caches. Another version has other bytes.
const SHELL = JSON.parse("{{ shell_json|escapejs }}");
const basePath = SHELL.base;
importScripts("{% static 'js/offline/saved-games.js' %}");
importScripts("{% static 'js/offline/search/words.js' %}");
importScripts("{% static 'js/offline/search/broken.js' %}");
importScripts("{% static 'js/offline/search/spelling.js' %}");
importScripts("{% static 'js/offline/search/index.js' %}");
importScripts("{% static 'js/offline/search/query.js' %}");
importScripts("{% static 'js/offline/search/ranking.js' %}");
importScripts("{% static 'js/offline/search/judging.js' %}");
importScripts("{% static 'js/offline/search/snippet.js' %}");
importScripts("{% static 'js/offline/search/device-search.js' %}");
importScripts("{% static 'js/offline/results.js' %}");
importScripts("{% static 'js/offline/worker.js' %}");
