import DactylBus
import DactylCore
import DactylText

/// Changing a text as the user does: `org.a11y.atspi.EditableText`.
@MainActor struct EditableTextInterface {
  private let find: ObjectFinder

  init(_ find: ObjectFinder) { self.find = find }

  /// Returns the object at a path with its editor, which the user can change now.
  private func editable(_ path: BusObjectPath) throws -> (object: AccessibilityObject, editor: TextEditor) {
    let object = try find(path)
    let state = object.description.state
    guard let editor = object.input?.editor, editor.isEditable, state.isDisjoint(with: [.disabled, .readOnly]) else {
      throw CallError.unsupported("text that can be changed")
    }
    return (object, editor)
  }

  /// Returns the range of two offsets in code points, in the positions of the editor; nil if there is no such range.
  private func range(_ object: AccessibilityObject, _ start: Int, _ end: Int) throws -> Range<Int>? {
    let count = try ReadableText(object).count
    let end = end < 0 ? count : end
    guard start >= 0, start <= end, end <= count else { return nil }
    return object.editorPosition(ofScalarOffset: start)..<object.editorPosition(ofScalarOffset: end)
  }

  var interface: BusInterface {
    var interface = BusInterface("org.a11y.atspi.EditableText")
    interface.method("SetTextContents", "s", returns: "b") {
      let (_, editor) = try editable($0.path)
      editor.replace(0..<editor.text.count, with: $0.arguments.values[0].string ?? "")
      return [.bool(true)]
    }
    interface.method("InsertText", "isi", returns: "b") {
      let (object, editor) = try editable($0.path)
      guard let place = try range(object, $0.int(0), $0.int(0)) else { return [.bool(false)] }
      // Some programs count in bytes, which is more than there is.
      let text = ($0.arguments.values[1].string ?? "").unicodeScalars.prefix(max($0.int(2), 0))
      editor.replace(place, with: String(String.UnicodeScalarView(text)))
      return [.bool(true)]
    }
    interface.method("DeleteText", "ii", returns: "b") {
      let (object, editor) = try editable($0.path)
      guard let range = try range(object, $0.int(0), $0.int(1)) else { return [.bool(false)] }
      editor.replace(range, with: "")
      return [.bool(true)]
    }
    interface.method("CopyText", "ii") {
      let (object, editor) = try editable($0.path)
      if let range = try range(object, $0.int(0), $0.int(1)) { copy(range, of: editor, object) }
      return []
    }
    interface.method("CutText", "ii", returns: "b") {
      let (object, editor) = try editable($0.path)
      guard !object.isSecret, let range = try range(object, $0.int(0), $0.int(1)) else { return [.bool(false)] }
      copy(range, of: editor, object)
      editor.replace(range, with: "")
      return [.bool(true)]
    }
    interface.method("PasteText", "i", returns: "b") {
      let (object, editor) = try editable($0.path)
      guard let place = try range(object, $0.int(0), $0.int(0)), let input = object.input else { return [.bool(false)] }
      // The text of another program may arrive later, and then goes to the text with the focus.
      guard object.grabFocus() else { return [.bool(false)] }
      editor.selection = TextSelection(place)
      return [.bool(input.perform(.paste))]
    }
    return interface
  }

  /// Nothing of a secret gets into the pasteboard.
  private func copy(_ range: Range<Int>, of editor: TextEditor, _ object: AccessibilityObject) {
    guard !object.isSecret else { return }
    find.connection.application.pasteboard.setText(editor.text[range])
  }
}
