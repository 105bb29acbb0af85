// Builds the files of this folder from the npm package pyodide: `node build.mjs <unpacked package>`, with Node 20.
// The standard library is cut to modules.txt and compiled by the interpreter that will read it. README.md says more.

import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
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

function compress(name, content) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const small = brotliCompressSync(content, { params });
  writeFileSync(`${here}/${name}.br`, small);
  console.log(`${name}: ${content.length} bytes, ${small.length} compressed`);
}

for (const name of ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"]) compress(name, readFileSync(source + name));
compress("stdlib.zip", await standardLibrary());
process.exit(0);
