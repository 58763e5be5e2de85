/// A responder that keys write into while it is first responder: a text field, a terminal.
///
/// The default `pressesBegan` of such a responder inserts the text and does not pass the press on; overriding it
/// without `super` keeps the text out. A held key writes again and again (`EI-31`).
@MainActor public protocol KeyInput: Responder {
  /// Whether there is anything to delete.
  var hasText: Bool { get }
  /// Writes `text`, one or more characters, where the next ones are to come. Return writes a line feed.
  func insertText(_ text: String)
  /// Deletes what is before the place where the next text is to come.
  func deleteBackward()

  /// Whether `key` is for the text: then commands of responders further along the chain do not get it, unless they want
  /// priority (`EI-32`). Default: keys that write, and Backspace.
  func isTextInput(_ key: Key) -> Bool
  /// `key` is for the text and was pressed, or repeats. Default: inserts or deletes.
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
