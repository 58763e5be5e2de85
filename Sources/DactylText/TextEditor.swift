/// Follows the changes of a ``TextEditor``.
@MainActor public protocol TextEditorDelegate: AnyObject {
  /// Returns the text to insert instead of `text` in `range`; nil refuses the change. Called for every change by the
  /// user except undo and redo; for marked text, when it becomes an ordinary part of the text. Default: `text`.
  func textEditor(_ editor: TextEditor, shouldReplace range: Range<Int>, with text: String) -> String?
  /// The text and the selection have changed, by the user or the program. Default: nothing.
  func textEditor(_ editor: TextEditor, didMake change: TextChange)
  /// The selection has changed, or marked text has become an ordinary part of the text; after a change of the text,
  /// called behind ``textEditor(_:didMake:)``. Default: nothing.
  func textEditorDidChangeSelection(_ editor: TextEditor)
  /// ``TextEditor/isEditable`` has changed. Default: nothing.
  func textEditorDidChangeEditable(_ editor: TextEditor)
}

extension TextEditorDelegate {
  public func textEditor(_ editor: TextEditor, shouldReplace range: Range<Int>, with text: String) -> String? { text }
  public func textEditor(_ editor: TextEditor, didMake change: TextChange) {}
  public func textEditorDidChangeSelection(_ editor: TextEditor) {}
  public func textEditorDidChangeEditable(_ editor: TextEditor) {}
}

/// A text with a selection, marked text and a history of changes: what keys, input methods, a touch keyboard, the
/// pasteboard and tests edit.
///
///     let editor = TextEditor("Hello")
///     editor.selectAll()
///     editor.insert("Good morning")
///     editor.undo()
///
/// It needs no view. Movements to the left and right, by lines, and up and down follow `geometry`, the view that shows
/// the text; without one, each paragraph is a line from the left to the right.
///
/// Positions are numbers of UTF-8 bytes. Positions outside of the text are limited to it, and those inside a character
/// count as its beginning. Only an edit can leave the caret inside a character: behind typed text, or where text was
/// deleted, if the letters there join.
@MainActor public final class TextEditor {
  /// The text.
  public internal(set) var text: TextStorage
  /// Counts what is read of the text; nil except in tests.
  package var work: TextWork? {
    get { text.work }
    set { text.work = newValue }
  }
  /// Follows the changes. Weak.
  public weak var delegate: (any TextEditorDelegate)?
  /// The lines on the screen. Weak.
  public weak var geometry: (any TextGeometry)?

  /// Whether the user can change the text. The program always can. False ends marked text. Default: true.
  public var isEditable = true {
    didSet {
      guard isEditable != oldValue else { return }
      if !isEditable { unmarkText() }
      historyObserver?.editableDidChange(of: self)
      delegate?.textEditorDidChangeEditable(self)
    }
  }
  /// Whether the text has one line: inserted line breaks become spaces. Default: false.
  public var isSingleLine = false
  /// Whether movements, deletions and selections by words take the whole text as one word. They then do not show where
  /// the words of a secret end. Default: false.
  public var isOneWord = false
  /// Returns what becomes of the text and the caret by a change of the user, such as digits in groups. It is called
  /// behind the delegate for every change except undo and redo, with the whole text, so it is for short texts; for
  /// marked text, when it becomes an ordinary part of the text. Each change is a group of its own then. Default: nil.
  public var formatter: (@MainActor (_ proposed: FormattedText) -> FormattedText)?

  var storedSelection = TextSelection(0)
  /// The horizontal coordinate that movements up and down keep; nil after other movements.
  var column: Double?
  var history = UndoHistory()
  /// Follows the history. Weak.
  package weak var historyObserver: (any TextHistoryObserver)?
  /// Follows the text for assistive programs. Weak.
  package weak var changeObserver: (any TextEditorObserver)?
  var composition: Composition?

  /// Marked text, and what it replaced.
  struct Composition {
    var range: Range<Int>
    let replaced: String
    let before: TextSelection
    var hidesCaret = false
  }

  /// An editor of `string`, with the caret at its end.
  public init(_ string: String = "") {
    text = TextStorage(string)
    storedSelection = TextSelection(text.count)
  }

  /// The whole text. Setting another one ends marked text, moves the caret to the end and forgets the history; the
  /// delegate is notified, but not asked for permission.
  public var string: String {
    get { text.string }
    set {
      let newValue = isSingleLine ? newValue.onOneLine : newValue
      let change = TextChange(position: 0, removed: text.string, inserted: newValue)
      guard !change.isEmpty || composition != nil else { return }
      composition = nil
      removeHistory()
      text = TextStorage(newValue, work: text.work)
      didMake(change, selecting: TextSelection(text.count))
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
  public func selectAll() {
    unmarkText()
    select(TextSelection(0..<text.count))
  }

  /// Returns the range of the word, the space or the punctuation mark at `position`.
  public func wordRange(at position: Int) -> Range<Int> { isOneWord ? 0..<text.count : text.wordRange(at: position) }

  /// Selects the word, the space or the punctuation mark at `position`.
  public func selectWord(at position: Int) { select(TextSelection(wordRange(at: position))) }

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

  /// Sets the selection, at beginnings of characters, and notifies the delegate if it is another one.
  func setSelection(_ new: TextSelection) {
    let new = valid(new)
    guard new != storedSelection else { return }
    storedSelection = new
    changeObserver?.editorDidChangeSelection(self)
    delegate?.textEditorDidChangeSelection(self)
  }

  /// Returns the selection at beginnings of characters, for all but what an edit leaves.
  func valid(_ selection: TextSelection) -> TextSelection {
    TextSelection(anchor: text.characterStart(selection.anchor), head: text.characterStart(selection.head))
  }

  /// Sets the selection after a change of the text, and notifies the delegate of both. The history must have the
  /// change, so that the delegate can make others. The caret may be inside a character, if the characters around the
  /// change join.
  func didMake(_ change: TextChange, selecting new: TextSelection) {
    column = nil
    let old = storedSelection
    storedSelection = TextSelection(anchor: text.scalarStart(new.anchor), head: text.scalarStart(new.head))
    changeObserver?.editor(self, didMake: change)
    delegate?.textEditor(self, didMake: change)
    if storedSelection != old { delegate?.textEditorDidChangeSelection(self) }
  }

  // MARK: Undo

  /// Whether there is a change to undo.
  public var canUndo: Bool { !history.done.isEmpty }
  /// Whether there is a change to redo.
  public var canRedo: Bool { !history.undone.isEmpty }

  /// Undoes the last group of changes, and restores its selection. A word typed without a movement of the caret is a
  /// group, and so are deletions after each other. Marked text is ended first.
  public func undo() {
    unmarkText()
    guard isEditable, let group = history.undo() else { return }
    let change = group.change.inverse
    text.replace(change.oldRange, with: change.inserted)
    historyObserver?.history(of: self, did: .undo)
    didMake(change, selecting: group.before)
  }

  /// Makes the changes again that were undone last.
  public func redo() {
    unmarkText()
    guard isEditable, let group = history.redo() else { return }
    text.replace(group.change.oldRange, with: group.change.inserted)
    historyObserver?.history(of: self, did: .redo)
    didMake(group.change, selecting: group.after)
  }

  /// Forgets all changes, so that none can be undone.
  public func removeHistory() {
    history.removeAll()
    historyObserver?.history(of: self, did: .forget)
  }
}
