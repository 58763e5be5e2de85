import DactylText

/// A change of a text that was not reported yet, in code points.
struct TextEdit {
  let object: AccessibilityObject
  let position: Int
  let removed: String
  let inserted: String
}

extension AccessibilityObject {
  /// The text that the user can read by characters; nil for elements that have only a name.
  package var text: TextStorage? {
    if let content = view as? any AccessibilityReadingContent { return content.accessibilityText }
    return nil
  }

  /// Whether the name is also a text to read by characters.
  var isText: Bool { told.role == .staticText || told.role == .heading }

  /// The text that the user edits or selects; nil for others.
  package var input: (any TextInput)? { view as? any TextInput }

  /// Whether nobody may read the text.
  package var isSecret: Bool { input?.textInputTraits.isSecure == true }

  /// Returns the position in the text that is shown for one of the editor, in code points.
  package func scalarOffset(ofEditorPosition position: Int) -> Int {
    guard let editor = input?.editor else { return 0 }
    // A dot stands for each character.
    return isSecret ? editor.text[0..<position].count : editor.text.scalarOffset(of: position)
  }

  /// Returns the position in the editor for one in the text that is shown, in code points.
  package func editorPosition(ofScalarOffset offset: Int) -> Int {
    guard let editor = input?.editor else { return 0 }
    guard isSecret else { return editor.text.position(ofScalarOffset: offset) }
    return editor.text.string.prefix(max(offset, 0)).utf8.count
  }
}

extension AccessibilityTracker: TextEditorObserver {
  package func editor(_ editor: TextEditor, didMake change: TextChange) {
    guard let object = object(of: editor), report != nil else { return }
    let isSecret = object.isSecret
    edits.append(
      TextEdit(
        object: object, position: object.scalarOffset(ofEditorPosition: change.position),
        removed: isSecret ? dots(for: change.removed) : change.removed,
        inserted: isSecret ? dots(for: change.inserted) : change.inserted))
    if let view = object.view { note(view) }
  }

  package func editorDidChangeSelection(_ editor: TextEditor) {
    if let view = object(of: editor)?.view { note(view) }
  }

  private func dots(for text: String) -> String { String(repeating: SecretText.dot, count: text.count) }

  /// The selection of an element in code points; nil if it has none.
  func selection(of object: AccessibilityObject) -> ToldDescription.TextPlaces? {
    guard let selection = object.input?.editor.selection else { return nil }
    return ToldDescription.TextPlaces(
      anchor: object.scalarOffset(ofEditorPosition: selection.anchor),
      caret: object.scalarOffset(ofEditorPosition: selection.head))
  }

  func noteSelection(_ new: ToldDescription.TextPlaces, of object: AccessibilityObject) {
    guard let old = object.told.selection else {
      object.told.selection = new
      return
    }
    object.told.selection = new
    if old.caret != new.caret { changes.append(.caret(object, new.caret)) }
    let wasSelected = old.anchor != old.caret
    if old != new, wasSelected || new.anchor != new.caret { changes.append(.textSelection(object)) }
  }

  /// Notes that parts of a text have other attributes.
  func noteTextAttributes(of view: View) {
    guard report != nil, let object = nearestObject(to: view), object.view === view else { return }
    let isNoted = changes.contains { if case .textAttributes(let other) = $0 { other === object } else { false } }
    if !isNoted { changes.append(.textAttributes(object)) }
  }

  func takeEdits() {
    for edit in edits where edit.object.isAttached {
      changes.append(.text(edit.object, at: edit.position, removed: edit.removed, inserted: edit.inserted))
    }
    edits = []
  }

  /// The change between two texts that were set as a whole: the part in the middle that differs.
  func textChange(of object: AccessibilityObject, _ old: String, _ new: String) -> AccessibilityChange {
    let (old, new) = (Array(old.unicodeScalars), Array(new.unicodeScalars))
    let shorter = min(old.count, new.count)
    var (start, end) = (0, 0)
    while start < shorter, old[start] == new[start] { start += 1 }
    while end < shorter - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String { String(String.UnicodeScalarView(scalars)) }
    return .text(
      object, at: start, removed: text(old[start..<old.count - end]), inserted: text(new[start..<new.count - end]))
  }
}

/// The characters in the place of a secret.
package enum SecretText {
  /// Stands for a character.
  package static let dot = "•"
}
