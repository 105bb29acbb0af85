// {% load static %}The service worker: what it keeps of the site, and the scripts it is made of. Another version has other bytes.
const SHELL = JSON.parse("{{ shell_json|escapejs }}");
importScripts("{% static 'vendor/minisearch-7.2.0/index.js' %}");
importScripts("{% static 'js/offline/shelf.js' %}");
importScripts("{% static 'js/offline/pocket.js' %}");
importScripts("{% static 'js/offline/results.js' %}");
importScripts("{% static 'js/offline/worker.js' %}");
