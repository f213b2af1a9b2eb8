/**
 * The calls of host/doomsday/web/flash_calls.py in Node, on the MicroPython of the site.
 *
 * Without the worker of the page: a test of the flasher needs no rules of games.
 */

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Run in Python: a call as JSON, in which {"file", "size"} stand for bytes. */
const CALLER = `
import json
def _call():
    with open("/call.json") as file:
        wanted = json.load(file)
    given = []
    for one in wanted["arguments"]:
        if isinstance(one, dict):
            with open(one["file"], "rb") as file:
                one = file.read(one["size"])
        given.append(one)
    from doomsday.web import flash_calls
    with open("/answer.json", "w") as file:
        json.dump(getattr(flash_calls, wanted["call"])(*given), file)
_call()
`;

/**
 * @param {string} root the project's folder
 * @param {string} vendor the folder with micropython.mjs
 * @param {Record<string, string>} sources paths of files by their path for the import
 * @returns {Promise<(call: string, ...given: (string|number|Uint8Array)[]) => Promise<any>>}
 */
export async function flashCalls(root, vendor, sources) {
  const { loadMicroPython } = await import(join(vendor, "micropython.mjs"));
  const python = await loadMicroPython({ heapsize: 4 * 1024 * 1024 });
  for (const [target, source] of Object.entries(sources)) {
    makeFolder(python.FS, dirname(`/lib/${target}`));
    python.FS.writeFile(`/lib/${target}`, readFileSync(join(root, source)));
  }
  python.runPython("import sys\nsys.path[:] = ['/lib']");
  return async (call, ...given) => {
    const args = given.map((one, at) => {
      if (!(one instanceof Uint8Array)) return one;
      python.FS.writeFile(`/given${at}`, one);
      return { file: `/given${at}`, size: one.length };
    });
    python.FS.writeFile("/call.json", JSON.stringify({ call, arguments: args }));
    python.runPython(CALLER);
    return JSON.parse(python.FS.readFile("/answer.json", { encoding: "utf8" }));
  };
}

/** @param {any} files @param {string} folder */
function makeFolder(files, folder) {
  let path = "";
  for (const step of folder.split("/").slice(1)) {
    path += `/${step}`;
    if (!files.analyzePath(path).exists) files.mkdir(path);
  }
}
