"""The whole site with live reload."""

import os
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import urlopen

import pytest

from rulegen.data import folder
from rulegen.site import SiteError, serve

_SERVE = "import sys, pathlib; from rulegen.site import serve; serve(pathlib.Path(sys.argv[1]), sys.argv[2], print)"


def _shown(server: subprocess.Popen[bytes], address: str, text: str) -> bool:
    """Waits until the page holds the text: as long as a slow machine may need, or until the server has died."""
    end = time.monotonic() + 600
    while time.monotonic() < end and server.poll() is None:
        try:
            with urlopen(address, timeout=60) as answer:
                if text in answer.read().decode():
                    return True
        except OSError:  # not there yet, or busy
            pass
        time.sleep(0.1)
    return False


def test_a_change_of_a_page_and_of_a_spec_is_shown(tmp_path: Path) -> None:
    site = shutil.copytree(folder("site"), tmp_path / "site")
    spec = shutil.copytree(folder("spec"), tmp_path / "spec")
    settings = (site / "mkdocs.yml").read_text("utf-8").replace("- redbeard ", f"- {spec}/redbeard/redbeard.rules: [skane] ")
    settings = settings.replace("languages: []", "languages: [sv, nb]")
    (site / "mkdocs.yml").write_text(settings, "utf-8")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"
    environment = os.environ | {"PYTHONPATH": str(folder("spec").parent)}
    server = subprocess.Popen([sys.executable, "-c", _SERVE, str(site), address], env=environment, stdout=subprocess.DEVNULL)
    try:
        assert _shown(server, f"http://{address}/", "sv/")
        assert _shown(server, f"http://{address}/nb/redbeard/", "livereload")
        page = site / "pages" / "nb" / "club.md"
        page.parent.mkdir(exist_ok=True)
        page.write_text("# Klubben\n", "utf-8")
        assert _shown(server, f"http://{address}/nb/club/", "Klubben")
        rules = spec / "redbeard" / "redbeard.rules"
        rules.write_text(rules.read_text("utf-8").replace("\ntext cut.meaning", "\ntext cut.renamed"), "utf-8")
        assert _shown(server, f"http://{address}/sv/redbeard/", "cut-renamed")
    finally:
        server.terminate()
        server.wait()


def test_an_address_that_is_none_is_told() -> None:
    with pytest.raises(SiteError, match="no address"):
        serve(None, "everywhere")
