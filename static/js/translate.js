// A word that several games have is likelier to be one of the game that this device read last. Uses device.js.
for (const field of document.querySelectorAll("[data-last]")) field.value ||= root.dataset.lastGame ?? "";
