/// Follows the changes of a ``TextEditor``.
@MainActor public protocol TextEditorDelegate: AnyObject {
  /// Returns the text to insert instead of `text` in `range`; nil refuses the change. Called for every change by the user,
  /// but not for marked text, whose final form is asked about. Default: `text`.
  func textEditor(_ editor: TextEditor, shouldReplace range: Range<Int>, with text: String) -> String?
  /// The text has changed, by the user or the program. Default: nothing.
  func textEditor(_ editor: TextEditor, didMake change: TextChange)
  /// The selection has changed; its positions may be old. Default: nothing.
  func textEditorDidChangeSelection(_ editor: TextEditor)
}

extension TextEditorDelegate {
  public func textEditor(_ editor: TextEditor, shouldReplace range: Range<Int>, with text: String) -> String? { text }
  public func textEditor(_ editor: TextEditor, didMake change: TextChange) {}
  public func textEditorDidChangeSelection(_ editor: TextEditor) {}
}

/// A text with a selection, marked text and a history of changes: what keys, input methods, a touch keyboard, the
/// pasteboard and tests edit.
///
///     let editor = TextEditor("Hello")
///     editor.selectAll()
///     editor.insert("Good morning")
///     editor.undo()
///
/// It needs no view. Movements to the left and right, by lines, and up and down follow `geometry`, the view that shows the text;
/// without one, each paragraph is a line from the left to the right.
///
/// Positions are numbers of UTF-8 bytes. Positions outside of the text are limited to it, and those inside a character
/// count as its beginning.
@MainActor public final class TextEditor {
  /// The text.
  public internal(set) var text: TextStorage
  /// Follows the changes. Weak.
  public weak var delegate: (any TextEditorDelegate)?
  /// The lines on the screen. Weak.
  public weak var geometry: (any TextGeometry)?

  /// Whether the user can change the text. The program always can. Default: true.
  public var isEditable = true
  /// Whether the text has one line: inserted line breaks become spaces. Default: false.
  public var isSingleLine = false

  var storedSelection = TextSelection(0)
  /// The horizontal coordinate that movements up and down keep; nil after other movements.
  var column: Double?
  var history = UndoHistory()
  var composition: Composition?

  /// Marked text, and what it replaced.
  struct Composition {
    var range: Range<Int>
    let replaced: String
    let before: TextSelection
  }

  /// An editor of `string`, with the caret at its end.
  public init(_ string: String = "") {
    text = TextStorage(string)
    storedSelection = TextSelection(text.count)
  }

  /// The whole text. Setting it ends marked text, moves the caret to the end and forgets the history; the delegate is
  /// told, but not asked.
  public var string: String {
    get { text.string }
    set {
      let newValue = isSingleLine ? newValue.onOneLine : newValue
      guard composition != nil || !newValue.utf8.elementsEqual(text.string.utf8) else { return }
      composition = nil
      history.removeAll()
      let change = TextChange(position: 0, removed: text.string, inserted: newValue)
      text = TextStorage(newValue)
      delegate?.textEditor(self, didMake: change)
      setSelection(TextSelection(text.count))
    }
  }

  // MARK: Selection

  /// The selection. Setting it ends marked text, and the group of changes that are undone as one.
  public var selection: TextSelection {
    get { storedSelection }
    set { select(newValue) }
  }

  /// The selected text; empty if nothing is selected.
  public var selectedText: String { text[selection.range] }

  /// Selects the whole text.
  public func selectAll() { select(TextSelection(0..<text.count)) }

  /// Selects the word, the space or the punctuation mark at `position`.
  public func selectWord(at position: Int) { select(TextSelection(text.wordRange(at: position))) }

  /// Selects the paragraph at `position`, with its line break.
  public func selectParagraph(at position: Int) {
    select(TextSelection(text.paragraphRange(at: text.paragraphIndex(at: position))))
  }

  func select(_ new: TextSelection, keepsColumn: Bool = false) {
    unmarkText()
    history.close()
    if !keepsColumn { column = nil }
    setSelection(new)
  }

  /// Sets the selection, at beginnings of characters, and tells the delegate if it is another one.
  func setSelection(_ new: TextSelection) {
    let valid = TextSelection(anchor: text.characterStart(new.anchor), head: text.characterStart(new.head))
    guard valid != storedSelection else { return }
    storedSelection = valid
    delegate?.textEditorDidChangeSelection(self)
  }

  // MARK: Undo

  /// Whether there is a change to undo.
  public var canUndo: Bool { !history.done.isEmpty }
  /// Whether there is a change to redo.
  public var canRedo: Bool { !history.undone.isEmpty }

  /// Undoes the last group of changes, and restores its selection. A word typed without a movement of the caret is a group, and
  /// so are deletions after each other. Marked text is ended first.
  public func undo() {
    unmarkText()
    guard isEditable, let group = history.undo() else { return }
    for change in group.changes.reversed() { apply(change.inverse) }
    column = nil
    setSelection(group.before)
  }

  /// Makes the changes again that were undone last.
  public func redo() {
    unmarkText()
    guard isEditable, let group = history.redo() else { return }
    for change in group.changes { apply(change) }
    column = nil
    setSelection(group.after)
  }

  /// Forgets all changes, so that none can be undone.
  public func removeHistory() { history.removeAll() }

  /// Changes the text. The selection is not valid until the caller sets it.
  func apply(_ change: TextChange) {
    text.replace(change.oldRange, with: change.inserted)
    storedSelection = TextSelection(
      anchor: min(storedSelection.anchor, text.count), head: min(storedSelection.head, text.count))
    delegate?.textEditor(self, didMake: change)
  }
}
