/// The words of the framework for undo, in one place.
enum UndoTexts {
  /// Returns the title of the command that undoes an action of this name; that without a name is empty.
  static func undo(_ name: String) -> String { name.isEmpty ? "Undo" : "Undo \(name)" }
  /// Returns the title of the command that redoes an action of this name; that without a name is empty.
  static func redo(_ name: String) -> String { name.isEmpty ? "Redo" : "Redo \(name)" }
  /// The name of typing.
  static func typing() -> String { "Typing" }
  /// The name of a deletion of text.
  static func deletion() -> String { "Delete" }
  /// The name of moving text to the pasteboard.
  static func cut() -> String { "Cut" }
  /// The name of inserting the text of the pasteboard.
  static func paste() -> String { "Paste" }
}
