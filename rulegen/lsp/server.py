"""The server: the requests of the protocol, each answered by a module of its own. It speaks over standard input and output."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path
from typing import BinaryIO

from lsprotocol import types as lsp
from pygls import uris
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer

from rulegen.layout import laid_out
from rulegen.lsp import complete, mentions, outline
from rulegen.lsp import hover as hovers
from rulegen.lsp import rename as renames
from rulegen.lsp.folder import Folder
from rulegen.problems import Place, Problem, SourceError, in_order

PAUSE = 0.5  # seconds without typing after which a file is also played
_FAILED = lsp.LSPErrorCodes.RequestFailed.value
_KINDS = {
    complete.KEYWORD: lsp.CompletionItemKind.Keyword,
    mentions.RULE: lsp.CompletionItemKind.Function,
    mentions.LET: lsp.CompletionItemKind.Variable,
    mentions.EXAMPLE: lsp.CompletionItemKind.Event,
    mentions.TERM: lsp.CompletionItemKind.Text,
}
_SYMBOLS = {
    "game": lsp.SymbolKind.File,
    "chapter": lsp.SymbolKind.Namespace,
    "value": lsp.SymbolKind.Variable,
    "cards": lsp.SymbolKind.Array,
    "option": lsp.SymbolKind.Boolean,
    "text": lsp.SymbolKind.String,
    "example": lsp.SymbolKind.Event,
}


class Server(LanguageServer):
    """The language server. `folder` is what the editor has open, `found` the problems of each open file."""

    def __init__(self) -> None:
        super().__init__("rulegen", metadata.version("rulegen"))
        self.folder = Folder()
        self.found: dict[Path, list[Problem]] = {}
        self._checks: dict[Path, asyncio.Task[None]] = {}

    # ---------- diagnostics

    def changed(self) -> None:
        """Checks every open file anew: a variant may build on the one that has changed."""
        for path in self.folder.open:
            if path in self._checks:
                self._checks[path].cancel()
            self._checks[path] = asyncio.ensure_future(self._check(path))

    def closed(self, path: Path) -> None:
        """Forgets a file: nothing is known of it any more."""
        self.folder.open.pop(path, None)
        if path in self._checks:
            self._checks.pop(path).cancel()
        self._publish(path, [])
        self.found.pop(path, None)
        self.changed()

    async def _check(self, path: Path) -> None:
        """At once what reading shows, after a pause also what playing shows."""
        try:
            self._publish(path, await asyncio.to_thread(self.folder.problems, path, False))
            await asyncio.sleep(PAUSE)
            self._publish(path, await asyncio.to_thread(self.folder.problems, path, True))
        except Exception as error:  # nobody waits for the answer: it is said in the editor's log, and what was found stays
            told = f"{path.name} could not be checked ({type(error).__name__}: {error})."
            self.window_log_message(lsp.LogMessageParams(lsp.MessageType.Error, told))

    def _publish(self, path: Path, problems: list[Problem]) -> None:
        before = {problem.place.file for problem in self.found.get(path, ())}
        self.found[path] = problems
        for file in before | {problem.place.file for problem in problems} | {str(path)}:
            there = in_order(p for found in self.found.values() for p in found if p.place.file == file)
            diagnostics = [self._diagnostic(problem) for problem in there]
            params = lsp.PublishDiagnosticsParams(uri=_uri(Path(file)), diagnostics=diagnostics)
            self.text_document_publish_diagnostics(params)

    def _diagnostic(self, problem: Problem) -> lsp.Diagnostic:
        return lsp.Diagnostic(
            range=self.range(problem.place),
            message=f"{problem.message}\n{problem.hint}" if problem.hint else problem.message,
            severity=lsp.DiagnosticSeverity.Error if problem.is_error else lsp.DiagnosticSeverity.Warning,
            code=problem.code,
            source="rulegen",
            related_information=[
                lsp.DiagnosticRelatedInformation(location=self.location(note.place), message=note.message)
                for note in problem.notes
            ],
        )

    # ---------- places

    def range(self, place: Place) -> lsp.Range:
        """A place as the editor counts: from 0, in its own units."""
        lines = [*self.folder.text(Path(place.file)).splitlines(), ""] if place.file else []
        start = lsp.Position(place.line - 1, place.column - 1)
        end = lsp.Position(place.end_line - 1, place.end_column - 1)
        return self.workspace.position_codec.range_to_client_units(lines, lsp.Range(start, end))

    def location(self, place: Place) -> lsp.Location:
        """A place with its file."""
        return lsp.Location(_uri(Path(place.file)), self.range(place))

    def point(self, path: Path, position: lsp.Position) -> tuple[int, int]:
        """A line and a column, from 1, of a point that the editor names."""
        lines = [*self.folder.text(path).splitlines(), ""]
        here = self.workspace.position_codec.position_from_client_units(lines, position)
        return here.line + 1, here.character + 1


server = Server()


def serve(stdin: BinaryIO, stdout: BinaryIO) -> None:
    """Answers until the editor says that it is done."""
    logging.getLogger("pygls").setLevel(logging.CRITICAL)  # an editor is told in the protocol, nobody reads the rest
    server.start_io(stdin, stdout)


def _path(uri: str) -> Path:
    return Path(uris.to_fs_path(uri) or uri)


def _uri(path: Path) -> str:
    return uris.from_fs_path(str(path)) or ""


# ---------- what the editor has open


@server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
def opened(ls: Server, params: lsp.DidOpenTextDocumentParams) -> None:
    """A file is shown."""
    _edited(ls, params.text_document.uri)


@server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
def edited(ls: Server, params: lsp.DidChangeTextDocumentParams) -> None:
    """Something was typed."""
    _edited(ls, params.text_document.uri)


@server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
def closed(ls: Server, params: lsp.DidCloseTextDocumentParams) -> None:
    """A file is shown no more."""
    ls.closed(_path(params.text_document.uri))


@server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
def saved(ls: Server, _: lsp.DidSaveTextDocumentParams) -> None:
    """A file was saved."""
    ls.changed()


@server.feature(lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES)
def changed_on_disk(ls: Server, _: lsp.DidChangeWatchedFilesParams) -> None:
    """Another program wrote a file."""
    ls.changed()


def _edited(ls: Server, uri: str) -> None:
    ls.folder.open[_path(uri)] = ls.workspace.get_text_document(uri).source
    ls.changed()


# ---------- what the editor asks


@server.feature(lsp.TEXT_DOCUMENT_HOVER)
def hover(ls: Server, params: lsp.HoverParams) -> lsp.Hover | None:
    """What stands under the pointer."""
    path = _path(params.text_document.uri)
    told = hovers.hover(ls.folder, path, *ls.point(path, params.position))
    if told is None:
        return None
    return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, told[0]), ls.range(told[1]))


@server.feature(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[" ", "."]))
def completion(ls: Server, params: lsp.CompletionParams) -> list[lsp.CompletionItem]:
    """What may be written here."""
    path = _path(params.text_document.uri)
    return [
        lsp.CompletionItem(
            choice.text,
            kind=_KINDS.get(choice.kind, lsp.CompletionItemKind.Value),
            detail=choice.detail or None,
            sort_text=f"{choice.kind == complete.KEYWORD:d}{choice.text}",
        )
        for choice in complete.choices(ls.folder, path, *ls.point(path, params.position))
    ]


@server.feature(lsp.TEXT_DOCUMENT_DEFINITION)
def definition(ls: Server, params: lsp.DefinitionParams) -> lsp.Location | None:
    """Where a name is stated; of a name that is stated here, itself."""
    path = _path(params.text_document.uri)
    mention = _mention(ls, path, params.position)
    found = ls.folder.stated(path, mention) if mention else None
    return ls.location(found.mention.place) if found else None


@server.feature(lsp.TEXT_DOCUMENT_REFERENCES)
def references(ls: Server, params: lsp.ReferenceParams) -> list[lsp.Location]:
    """Everywhere that a name means the same."""
    path = _path(params.text_document.uri)
    mention = _mention(ls, path, params.position)
    stated = ls.folder.stated(path, mention) if mention else None
    everywhere: Iterable[mentions.Mention] = (found.mention for found in ls.folder.everywhere(stated)) if stated else ()
    return [ls.location(m.place) for m in everywhere if params.context.include_declaration or not m.stated]


@server.feature(lsp.TEXT_DOCUMENT_PREPARE_RENAME)
def prepare_rename(ls: Server, params: lsp.PrepareRenameParams) -> lsp.Range | None:
    """Whether a name can be changed."""
    path = _path(params.text_document.uri)
    mention = renames.renamable(ls.folder, path, *ls.point(path, params.position))
    return ls.range(mention.place) if mention else None


@server.feature(lsp.TEXT_DOCUMENT_RENAME, lsp.RenameOptions(prepare_provider=True))
def rename(ls: Server, params: lsp.RenameParams) -> lsp.WorkspaceEdit:
    """Another name, everywhere."""
    path = _path(params.text_document.uri)
    try:
        places = renames.rename(ls.folder, path, *ls.point(path, params.position), params.new_name)
    except renames.Refused as error:
        raise JsonRpcException(str(error), _FAILED) from None
    edits = {_uri(file): [lsp.TextEdit(ls.range(place), params.new_name) for place in found] for file, found in places.items()}
    return lsp.WorkspaceEdit(changes=edits)


@server.feature(lsp.TEXT_DOCUMENT_FORMATTING)
def formatting(ls: Server, params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
    """The one layout; nothing while the file cannot be read."""
    path = _path(params.text_document.uri)
    text = ls.folder.text(path)
    try:
        wanted = laid_out(text, str(path))
    except SourceError:
        return []
    whole = lsp.Range(lsp.Position(0, 0), lsp.Position(len(text.splitlines()) + 1, 0))
    return [lsp.TextEdit(whole, wanted)] if wanted != text else []


@server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
def symbols(ls: Server, params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
    """The outline."""
    file = ls.folder.file(_path(params.text_document.uri))
    return [_symbol(ls, entry) for entry in outline.outline(file)] if file else []


def _symbol(ls: Server, entry: outline.Entry) -> lsp.DocumentSymbol:
    return lsp.DocumentSymbol(
        entry.name,
        _SYMBOLS.get(entry.kind, lsp.SymbolKind.Function),
        ls.range(entry.place),
        ls.range(entry.named),
        detail=entry.kind,
        children=[_symbol(ls, child) for child in entry.within],
    )


def _mention(ls: Server, path: Path, position: lsp.Position) -> mentions.Mention | None:
    file = ls.folder.file(path)
    return mentions.at(file, *ls.point(path, position)) if file else None
