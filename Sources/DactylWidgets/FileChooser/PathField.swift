import DactylCore
import DactylGeometry
import DactylText

/// A field for a path, which is completed while it is typed (`FD-7`).
final class PathField: TextField {
  /// The folder that a path without a slash at its start begins in.
  private(set) var folder: FilePath = "/"
  private var home: FilePath?
  private var typed = ""
  private var completion: Task<Void, Never>?

  init() {
    super.init("", placeholder: "", frame: .zero)
    textInputTraits.autocapitalization = .none
    localize(\.placeholder, FrameworkText.path)
    localize(\.accessibilityLabel, FrameworkText.path)
    addAction(Action { [weak self] _ in self?.complete() }, for: .editingChanged)
  }

  isolated deinit { completion?.cancel() }

  /// Shows `text`, with the caret at its end.
  func begin(_ text: String, in folder: FilePath, home: FilePath?) {
    (self.folder, self.home, typed) = (folder, home, text)
    self.text = text
    problem = nil
    editor.selection = TextSelection(text.utf8.count..<text.utf8.count)
  }

  /// The path that the text stands for.
  var path: FilePath {
    if text == "~" || text.hasPrefix("~/"), let home {
      return home.appending(FilePath(String(text.dropFirst(2)))).standardized
    }
    return text.hasPrefix("/") ? FilePath(text).standardized : folder.appending(FilePath(text)).standardized
  }

  // MARK: Completion

  /// The most folders that are looked at for a completion.
  private static let limit = 1

  /// Adds the rest of the first folder that the text is the beginning of. The rest is selected, so that further letters
  /// replace it.
  private func complete() {
    problem = nil
    completion?.cancel()
    let isLonger = text.utf8.count > typed.utf8.count && text.hasPrefix(typed)
    typed = text
    let end = text.utf8.count
    guard isLonger, editor.markedRange == nil, editor.selection.range == end..<end, !text.hasSuffix("/"),
      !text.hasSuffix("/.."), !text.hasSuffix("/.")
    else { return }
    let path = path
    let (outer, beginning, start) = (path.parent, path.lastComponent, text)
    let hold = Application.holdVirtualTime()
    completion = Task { [weak self] in
      defer { hold.end() }
      let names = await outer.loadFolders(beginningWith: beginning, limit: Self.limit)
      guard !Task.isCancelled, let self, let name = names.first, text == start, isFirstResponder else { return }
      // A name in other bytes can't be typed.
      guard let rest = String(validating: name.bytes.dropFirst(beginning.bytes.count), as: UTF8.self) else { return }
      add(rest + "/")
    }
  }

  private func add(_ rest: String) {
    let start = text.utf8.count
    let whole = text + rest
    let before = typed
    text = whole
    typed = before
    editor.selection = TextSelection(start..<whole.utf8.count)
  }
}
