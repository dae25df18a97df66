"""A small client of the language server: it starts `rulegen lsp` and speaks the protocol with it over pipes."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

Json = dict[str, Any]


class Client:
    """An editor with a folder. Lines and columns count from 0, as the protocol has them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.server = subprocess.Popen(
            [sys.executable, "-c", "from rulegen.cli import main; main(['lsp'])"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=folder,
        )
        self.diagnostics: dict[str, list[Json]] = {}
        self._last = 0
        self._versions: dict[str, int] = {}
        self.abilities = self.ask("initialize", processId=None, rootUri=folder.as_uri(), capabilities={})["capabilities"]
        self.tell("initialized")

    def close(self) -> tuple[int, str]:
        """Ends as the protocol wants it; gives the exit code, and what stands on standard error."""
        self.ask("shutdown")
        self.tell("exit")
        _, told = self.server.communicate(timeout=60)
        return self.server.returncode, told.decode()

    # ---------- speaking

    def tell(self, method: str, **params: Any) -> None:
        self._send({"method": method, "params": params})

    def ask(self, method: str, **params: Any) -> Any:
        """The answer; an error of the server as a `RuntimeError` with its message."""
        self._last += 1
        self._send({"id": self._last, "method": method, "params": params})
        while True:
            got = self._read()
            if got.get("id") == self._last:
                if "error" in got:
                    raise RuntimeError(got["error"]["message"])
                return got["result"]

    def wait(self, name: str, until: Callable[[list[Json]], bool]) -> list[Json]:
        """The diagnostics of a file, as soon as they are such."""
        uri = self.uri(name)
        while uri not in self.diagnostics or not until(self.diagnostics[uri]):
            self._read()
        return self.diagnostics[uri]

    def _send(self, message: Json) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self.server.stdin is not None
        self.server.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.server.stdin.flush()

    def _read(self) -> Json:
        out = self.server.stdout
        assert out is not None
        length = 0
        while line := out.readline().strip():
            name, _, value = line.partition(b":")
            length = int(value) if name.lower() == b"content-length" else length
        assert length, "the server has ended"
        got: Json = json.loads(out.read(length))
        if got.get("method") == "textDocument/publishDiagnostics":
            self.diagnostics[got["params"]["uri"]] = got["params"]["diagnostics"]
        return got

    # ---------- editing

    def uri(self, name: str) -> str:
        return (self.folder / name).as_uri()

    def open(self, name: str, text: str | None = None) -> None:
        text = (self.folder / name).read_text("utf-8") if text is None else text
        self._versions[name] = 1
        document = {"uri": self.uri(name), "languageId": "rules", "version": 1, "text": text}
        self.tell("textDocument/didOpen", textDocument=document)

    def close_files(self) -> None:
        """Closes what is open, and forgets what was said of it."""
        for name in self._versions:
            self.tell("textDocument/didClose", textDocument={"uri": self.uri(name)})
        self._versions.clear()
        self.diagnostics.clear()

    def type(self, name: str, text: str) -> None:
        """The whole text anew."""
        self._versions[name] += 1
        document = {"uri": self.uri(name), "version": self._versions[name]}
        self.tell("textDocument/didChange", textDocument=document, contentChanges=[{"text": text}])

    def at(self, method: str, name: str, line: int, character: int, **more: Any) -> Any:
        """A question about a point of a file."""
        place = {"textDocument": {"uri": self.uri(name)}, "position": {"line": line, "character": character}}
        return self.ask(f"textDocument/{method}", **place, **more)

    def about(self, method: str, name: str, **more: Any) -> Any:
        """A question about a file."""
        return self.ask(f"textDocument/{method}", textDocument={"uri": self.uri(name)}, **more)
