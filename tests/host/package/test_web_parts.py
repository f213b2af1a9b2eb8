"""The parts of the site are fetched by hash at build time; without them a wheel is built too."""

import base64
import hashlib
import io
import json
import shutil
import tarfile
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from types import SimpleNamespace

import pytest

import hatch_build
from building import driver, manifest, npm, web_parts
from building.manifest import Unreachable
from building.npm import Package
from tests.onbox import ROOT


def tarball(files: dict[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as archive:
        for name, content in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return packed.getvalue()


def package(name: str, content: bytes) -> Package:
    digest = base64.b64encode(hashlib.sha512(content).digest()).decode()
    return Package(name, "1.2.3-4", f"sha512-{digest}")


ONE = tarball({"package/index.js": b"1;", "package/dist/a.js": b"2;"})
TWO = tarball({"package/two.js": b"3;"})
PATHS = {"/at/one/-/one-1.2.3-4.tgz": ONE, "/at/@scope/two/-/two-1.2.3-4.tgz": TWO}


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A registry on this machine, and a machine without npm."""

    class Answers(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            content = PATHS.get(self.path)
            self.send_response(200 if content else 404)
            self.end_headers()
            self.wfile.write(content or b"")

        def log_message(self, format: str, *args: object) -> None:
            pass

    monkeypatch.setattr(shutil, "which", lambda name: None)
    with ThreadingHTTPServer(("127.0.0.1", 0), Answers) as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/at"
        server.shutdown()
        thread.join()


def test_packages_come_from_the_registry_that_the_environment_names(
    registry: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("NPM_CONFIG_REGISTRY", registry)
    found = npm.download([package("one", ONE), package("@scope/two", TWO)], tmp_path)
    assert found == {"one": ONE, "@scope/two": TWO}
    assert npm.members(ONE) == {"index.js": b"1;", "dist/a.js": b"2;"}


def test_packages_come_from_the_registry_of_the_users_settings(
    registry: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    settings = tmp_path / "settings"
    settings.write_text(f"# of npm\nalways-auth=true\nregistry = {registry}/\n")
    monkeypatch.delenv("NPM_CONFIG_REGISTRY", raising=False)
    monkeypatch.setenv("NPM_CONFIG_USERCONFIG", str(settings))
    assert npm.download([package("one", ONE)], tmp_path) == {"one": ONE}


def test_another_tarball_than_the_pinned_one_is_refused(
    registry: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("NPM_CONFIG_REGISTRY", registry)
    with pytest.raises(Unreachable, match=r"one@1\.2\.3-4 is not the pinned one"):
        npm.download([package("one", TWO)], tmp_path)


def test_a_package_that_the_registry_lacks_is_named(
    registry: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("NPM_CONFIG_REGISTRY", registry)
    with pytest.raises(Unreachable, match=r"three@1\.2\.3-4: HTTP Error 404"):
        npm.download([package("three", ONE)], tmp_path)


def test_without_npm_and_without_a_registry_the_reason_is_said(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.delenv("NPM_CONFIG_REGISTRY", raising=False)
    monkeypatch.setenv("NPM_CONFIG_USERCONFIG", str(tmp_path / "none"))
    with pytest.raises(Unreachable, match="NPM_CONFIG_REGISTRY names no registry"):
        npm.download([package("one", ONE)], tmp_path)


def test_a_registry_that_is_no_address_of_the_web_is_refused() -> None:
    with pytest.raises(Unreachable, match="not an address of http"):
        npm.registry({"npm_config_registry": "file:///etc"})


@pytest.mark.skipif(not shutil.which("npm"), reason="npm is not installed")
def test_what_npm_cannot_reach_is_reported_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("NPM_CONFIG_REGISTRY", "http://127.0.0.1:9/")
    monkeypatch.setenv("NPM_CONFIG_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("NPM_CONFIG_FETCH_RETRIES", "0")
    (tmp_path / "scratch").mkdir()
    with pytest.raises(Unreachable, match="127.0.0.1:9") as caught:
        npm.download([package("one", ONE)], tmp_path / "scratch")
    assert "\n" not in str(caught.value)


def test_a_tarball_cannot_write_outside_its_folder() -> None:
    # Paths are looked up, never written: only those of web_parts.FILES are taken.
    found = npm.members(tarball({"package/../../evil.js": b"1;", "/etc/evil": b"2;"}))
    assert not found.keys() & {path for files in web_parts.FILES.values() for path in files}


def test_every_package_of_the_lock_has_files_in_the_site() -> None:
    packages = npm.runtime_packages(ROOT / web_parts.LOCK)
    assert {package.name for package in packages} == web_parts.FILES.keys()


def test_the_lock_pins_hashes_and_no_addresses() -> None:
    rows = json.loads((ROOT / web_parts.LOCK).read_text())["packages"]
    for path, row in rows.items():
        assert "resolved" not in row
        assert not path or row["integrity"].startswith("sha512-")


@pytest.fixture
def parts(tmp_path: Path) -> Path:
    """A copy of the parts, in a checkout that has nothing else."""
    made = ROOT / web_parts.FOLDER
    if not made.is_dir():
        pytest.skip("the parts of the site could not be fetched")
    return Path(shutil.copytree(made, tmp_path / web_parts.FOLDER))


def test_parts_that_were_made_are_used_again(parts: Path) -> None:
    assert manifest.is_whole(parts, web_parts.pins_of(ROOT))


@pytest.mark.parametrize("change", ["altered", "missing", "added", "pinned otherwise"])
def test_changed_parts_are_made_again(parts: Path, change: str) -> None:
    pins = web_parts.pins_of(ROOT)
    module = parts / "micropython.mjs"
    if change == "altered":
        module.write_bytes(module.read_bytes() + b"\n")
    elif change == "missing":
        module.unlink()
    elif change == "added":
        (parts / "extra.js").touch()
    else:
        pins = pins.replace("1.29.0-6", "1.29.0-7")
    assert not manifest.is_whole(parts, pins)


def test_parts_that_cannot_be_fetched_stay_as_they_were(
    parts: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unreachable(*_: object) -> None:
        raise Unreachable("no network")

    monkeypatch.setattr(npm, "download", unreachable)
    before = (parts / manifest.NAME).read_bytes()
    with pytest.raises(Unreachable):
        web_parts.fetch(ROOT, parts, "other pins")
    assert (parts / manifest.NAME).read_bytes() == before
    assert [path.name for path in parts.parent.iterdir()] == ["vendor"]


def test_a_wheel_is_built_without_parts_that_cannot_be_fetched(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def unreachable(root: Path) -> Path:
        raise Unreachable("no network")

    monkeypatch.setattr(web_parts, "make", unreachable)
    monkeypatch.setattr(driver, "make", lambda root: root / "driver")
    warnings: list[str] = []
    app = SimpleNamespace(display_warning=warnings.append)
    hook = hatch_build.PartsHook(str(tmp_path), {}, None, None, "", "wheel", app)
    data: dict[str, dict[str, str]] = {"force_include": {}}
    hook.initialize("standard", data)
    assert "doomsday/_parts/driver" in data["force_include"].values()
    assert "doomsday/_parts/vendor" not in data["force_include"].values()
    (warning,) = warnings
    assert "no network" in warning
    assert "\nTry: " in warning
