// Builds the files of this folder from the npm package pyodide: `node build.mjs <unpacked package>`, with Node 20.
// The standard library is cut to modules.txt and compiled by the interpreter that will read it. README.md says more.

import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import process from "node:process";
import { constants, brotliCompressSync } from "node:zlib";

const source = `${resolve(process.argv[2])}/`;
const here = import.meta.dirname;
const { loadPyodide } = await import(`${source}pyodide.mjs`);

const COMPILE = `
import importlib.util, io, marshal, sys, zipfile
def trimmed(shipped, wanted):
    out = io.BytesIO()
    with zipfile.ZipFile(shipped) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as new:
        for name in wanted:
            source = old.read(name)
            # Without docstrings and assertions. Never compared with its source, which is not there.
            code = compile(source, name, "exec", dont_inherit=True, optimize=2)
            stamp = importlib.util.source_hash(source)
            content = importlib.util.MAGIC_NUMBER + (0b01).to_bytes(4, "little") + stamp + marshal.dumps(code)
            new.writestr(zipfile.ZipInfo(name + "c", (1980, 1, 1, 0, 0, 0)), content)
    return out.getvalue()
`;

async function standardLibrary() {
  const python = await loadPyodide({ indexURL: source });
  python.runPython(COMPILE);
  python.FS.writeFile("/shipped.zip", readFileSync(`${source}python_stdlib.zip`));
  const wanted = readFileSync(`${here}/modules.txt`, "utf8").split("\n").filter(Boolean);
  return Buffer.from(python.globals.get("trimmed")("/shipped.zip", python.toPy(wanted)).toJs());
}

const files = {};
const digest = createHash("sha256");

function compress(name, content) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const small = brotliCompressSync(content, { params });
  writeFileSync(`${here}/${name}.br`, small);
  digest.update(small);
  files[name] = { bytes: small.length, takes: content.length };
}

for (const name of ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"]) compress(name, readFileSync(source + name));
compress("stdlib.zip", await standardLibrary());
// The version is a part of the addresses: devices download the files again when it changes.
const version = digest.digest("hex").slice(0, 12);
writeFileSync(`${here}/files.json`, `${JSON.stringify({ version, files }, null, 1)}\n`);
console.log(version, files);
process.exit(0);
