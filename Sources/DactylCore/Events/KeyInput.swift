/// A responder that takes the text of keys while it is the first responder, such as a text field or a terminal.
///
/// Its default `pressesBegan` inserts the text and does not forward the press; an override without `super` ignores the
/// text. A held key repeats its text (`EI-31`).
@MainActor public protocol KeyInput: Responder {
  /// Whether there is anything to delete.
  var hasText: Bool { get }
  /// Inserts `text`, one or more characters, at the insertion point. Return inserts a line feed.
  func insertText(_ text: String)
  /// Deletes the character before the insertion point.
  func deleteBackward()

  /// Returns whether `key` is input for the text. Commands further along the chain then do not get it, unless they have
  /// priority (`EI-32`). Default: true for keys with text, and for Backspace.
  func isTextInput(_ key: Key) -> Bool
  /// Handles a key that is input for the text, when it is pressed and when it repeats. Default: inserts or deletes.
  func input(_ key: Key)
}

extension KeyInput {
  public func isTextInput(_ key: Key) -> Bool { key.text != nil || key.deletesBackward }

  public func input(_ key: Key) {
    if let text = key.text {
      insertText(text)
    } else if key.deletesBackward {
      deleteBackward()
    }
  }
}
