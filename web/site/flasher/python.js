/**
 * The project's own Python for flashing, on the MicroPython of the site; see
 * host/doomsday/web/flash_calls.py. It is used in a worker of the page, and in tests.
 */

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
const ROOT = "/lib";

/** @typedef {(call: string, given: (string | number | Uint8Array)[]) => unknown} Caller */

/**
 * Return a function that calls one of flash_calls.py.
 *
 * @param {any} python what loadMicroPython gives
 * @param {Record<string, string>} sources of modules, by their path for the import
 * @returns {Caller}
 */
export function caller(python, sources) {
  const files = python.FS;
  for (const [path, source] of Object.entries(sources)) {
    makeFolders(files, `${ROOT}/${path}`);
    files.writeFile(`${ROOT}/${path}`, source);
  }
  python.runPython(`import sys\nsys.path[:] = ["${ROOT}"]`);
  return (call, given) => {
    const named = given.map((one, at) => {
      if (!(one instanceof Uint8Array)) return one;
      files.writeFile(`/given${at}`, one);
      return { file: `/given${at}`, size: one.length };
    });
    files.writeFile("/call.json", JSON.stringify({ call, arguments: named }));
    python.runPython(CALLER);
    return JSON.parse(files.readFile("/answer.json", { encoding: "utf8" }));
  };
}

/** Make the folders above a path. @param {any} files @param {string} path */
function makeFolders(files, path) {
  const steps = path.split("/");
  for (let count = 2; count < steps.length; count++) {
    const folder = steps.slice(0, count).join("/");
    if (!files.analyzePath(folder).exists) files.mkdir(folder);
  }
}
