"""Faults of a browser for the box's worker: code that runs before the worker's own."""

from playwright.sync_api import BrowserContext, Page, Route, Worker

from tests.web.boxpage import PATIENCE_MS

_WORKER = "**/box/worker.js"

# What a browser may lack or deny.
NO_FILES = "delete StorageManager.prototype.getDirectory;"
NO_DATABASE = 'Object.defineProperty(self, "indexedDB", { value: undefined });'
# A file that cannot be opened for a worker alone, as another tab without locks has it.
TAKEN_FILE = """
FileSystemFileHandle.prototype.createSyncAccessHandle = async () => {
  throw new DOMException("", "NoModificationAllowedError");
};
"""
# The disk fails while `fault` says how.
FAULTY_DISK = """
{
  const handle = FileSystemSyncAccessHandle.prototype;
  const { write, flush } = handle;
  const full = () => new DOMException("", "QuotaExceededError");
  handle.write = function (data, options) {
    if (self.fault === "write") throw full();
    const some = self.fault === "part" ? data.subarray(0, data.length / 2) : data;
    return write.call(this, some, options);
  };
  handle.flush = function () {
    if (self.fault === "flush") throw full();
    return flush.call(this);
  };
}
"""


def hanging_after(size: int) -> str:
    """Return code with which the worker hangs once it has written `size` bytes of a new box."""
    return f"""
{{
  const handle = FileSystemSyncAccessHandle.prototype;
  const {{ write, flush }} = handle;
  let left = {size};
  handle.write = function (data, options) {{
    if (data.length < left) {{
      left -= data.length;
      return write.call(this, data, options);
    }}
    write.call(this, data.subarray(0, left), options);
    flush.call(this);
    self.postMessage({{ kind: "hangs" }});
    while (true);
  }};
}}
"""


def drop_service_workers(context: BrowserContext) -> None:
    """Let pages have none: it would answer for the files that are changed here."""
    context.add_init_script("delete Navigator.prototype.serviceWorker;")


def inject(context: BrowserContext, code: str) -> None:
    """Run `code` first in workers from now on; "" for none. Pages must have no service worker."""

    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=f"{code}\n{response.text()}")

    context.unroute(_WORKER)
    if code:
        context.route(_WORKER, answer)


# Notes in the page that a worker hangs.
_NOTE_HANGS = """
self.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => { self.hangs ||= data.kind === "hangs"; });
  }
};
"""


def hang_after(context: BrowserContext, size: int) -> None:
    """Let workers of pages that are opened from now on hang; see `hanging_after`."""
    context.add_init_script(_NOTE_HANGS)
    inject(context, hanging_after(size))


def wait_until_hangs(page: Page) -> None:
    """Wait until a worker of this page hangs, as `hang_after` lets it."""
    page.wait_for_function("() => self.hangs", timeout=PATIENCE_MS)


def box_worker(page: Page) -> Worker:
    """Return the worker in which the box of a page runs."""
    return next(worker for worker in reversed(page.workers) if worker.url.endswith(_WORKER[3:]))


def tell_worker(page: Page, code: str) -> None:
    """Run code in the worker of the box."""
    box_worker(page).evaluate(f"() => {{ {code} }}")


def wait_for_event(page: Page, kind: str) -> None:
    """Open nothing, and wait for an event of the box that `listen` has noted."""
    page.wait_for_function("(kind) => self.heard?.has(kind)", arg=kind, timeout=PATIENCE_MS)


def listen(page: Page, *kinds: str) -> None:
    """Note events of the box from now on."""
    page.evaluate(
        """(kinds) => {
          self.heard = new Set();
          for (const kind of kinds) box.addEventListener(kind, () => self.heard.add(kind));
        }""",
        kinds,
    )
