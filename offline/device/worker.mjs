// Python on the device. It starts once, with the modules of the saved games, and answers one call after the other. Only
// this worker may compile WebAssembly; its page may not.

// The smallest module: where compiling is refused, loading Python would never end.
const EMPTY = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
const FOLDER = "/site/";
const NO_PACKAGES = '{"info":{"arch":"wasm32","platform":"emscripten_5_0_3","version":"","python":"3.14.2","abi_version":"2026_0"},"packages":{}}';

const read = new Set();
let started;
let code;

// Pyodide waits for ever if the browser cannot instantiate its code: rejected then, and never resolved.
const refused = new Promise((_, reject) => {
  const { instantiateStreaming } = WebAssembly;
  WebAssembly.instantiateStreaming = (...given) => {
    const instantiated = instantiateStreaming(...given);
    instantiated.catch(reject);
    return instantiated;
  };
});

async function start(runtime) {
  await WebAssembly.compile(EMPTY);
  const { loadPyodide } = await import(`${runtime}pyodide.mjs`);
  const loaded = loadPyodide({
    indexURL: new URL(runtime, self.location).href,
    stdLibURL: new URL(`${runtime}stdlib.zip`, self.location).href,
    lockFileContents: NO_PACKAGES,
  });
  return Promise.race([loaded, refused]);
}

// The dispatcher, once it has the files of some saved games. Games saved with other versions of the modules stay away.
async function dispatcherWith(runtime, addresses) {
  started ??= start(runtime);
  const files = addresses.filter((address) => !read.has(address)).map(async (address) => [address, await (await fetch(address)).json()]);
  const [python, ...found] = await Promise.all([started, ...files]);
  for (const [address, { code: version, sources, ...content }] of found) {
    read.add(address);
    code ??= version;
    if (version !== code) continue;
    for (const [path, source] of Object.entries(sources)) {
      python.FS.mkdirTree(FOLDER + path.slice(0, path.lastIndexOf("/") + 1));
      python.FS.writeFile(FOLDER + path, source);
    }
    python.globals.set("content", JSON.stringify(content));
    python.globals.set("name", address.split("/").at(-1));
    python.runPython(`
import importlib, os, sys
os.environ["BASE_PATH"] = "${self.location.pathname.split("/offline/")[0]}"
if "dispatcher" not in globals():
    sys.path.insert(0, "${FOLDER}")
    dispatcher = importlib.import_module("offline.device.dispatcher").Dispatcher()
dispatcher.add("${content.game.slug}", name, content)`);
  }
  return python.globals.get("dispatcher");
}

// One call at a time, in their order: each may bring files that it needs.
let last = Promise.resolve();

async function answer({ id, runtime, needs, call, given }) {
  try {
    const dispatcher = await dispatcherWith(runtime, needs);
    self.postMessage({ id, answer: dispatcher[call](...given) });
  } catch (error) {
    self.postMessage({ id, failure: String(error) });
  }
}

self.onmessage = ({ data }) => {
  last = last.then(() => answer(data));
};
