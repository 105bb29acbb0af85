// Python on the device. It starts once, with the modules and words of one saved game, and answers one call after the
// other. Only this worker may compile WebAssembly; its page may not.

// The smallest module: where compiling is refused, loading Python would never end.
const EMPTY = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
const FOLDER = "/site/";
const NO_PACKAGES = '{"info":{"arch":"wasm32","platform":"emscripten_5_0_3","version":"","python":"3.14.2","abi_version":"2026_0"},"packages":{}}';

let desk;

async function start({ runtime, data }) {
  await WebAssembly.compile(EMPTY);
  const { loadPyodide } = await import(`${runtime}pyodide.mjs`);
  const loading = loadPyodide({
    indexURL: new URL(runtime, self.location).href,
    stdLibURL: new URL(`${runtime}stdlib.zip`, self.location).href,
    lockFileContents: NO_PACKAGES,
  });
  const [python, { sources, ...words }] = await Promise.all([loading, fetch(data).then((response) => response.json())]);
  for (const [path, source] of Object.entries(sources)) {
    python.FS.mkdirTree(FOLDER + path.slice(0, path.lastIndexOf("/")));
    python.FS.writeFile(FOLDER + path, source);
  }
  python.globals.set("words", JSON.stringify(words));
  return python.runPython(`import sys; sys.path.insert(0, "${FOLDER}"); from device.calculators import Desk; Desk(words)`);
}

self.onmessage = async ({ data: { id, open, call, given } }) => {
  try {
    desk ??= start(open);
    const method = (await desk)[call];
    self.postMessage({ id, answer: method(...given) });
  } catch (error) {
    self.postMessage({ id, failure: String(error) });
  }
};
