import DactylGeometry
import DactylText

/// A responder whose text the user edits: by keys, by input methods and by touch keyboards.
///
/// All of them change `editor`. One that is not editable has no input method and no touch keyboard (`TI-77`). A view
/// that conforms shows its text, its selection and its marked text, and reports changes to the input method by
/// `setNeedsTextInputUpdate()`. Keys edit by default as in ``TextEditingCommand``.
@MainActor public protocol TextInput: KeyInput {
  /// The text.
  var editor: TextEditor { get }
  /// The kind of text, for input methods and touch keyboards.
  var textInputTraits: TextInputTraits { get }
  /// The caret, in the view's own coordinates. An input method shows its candidates beside it.
  var caretRect: Rect { get }

  /// Performs a command of the keyboard. Returns false if it has no meaning here; the key is forwarded then. Default:
  /// edits `editor`.
  func perform(_ command: TextEditingCommand) -> Bool

  /// Returns the view in the place of a keyboard while the text is edited by touch; nil for none. Called when it is
  /// about to be shown (`TK-1`).
  ///
  /// It is shown at the lower edge of the surface, as wide as that, and as high as its content. `present` is the view
  /// of the last text, which can be returned again; a view that conforms to ``InputView`` learns about the text.
  /// Default: nil.
  func makeInputView(reusing present: View?) -> View?
}

extension TextInput {
  public func makeInputView(reusing present: View?) -> View? { nil }

  public var hasText: Bool { !editor.text.isEmpty }

  public func insertText(_ text: String) { editor.insert(text) }

  public func deleteBackward() { editor.delete(.backward) }

  public func perform(_ command: TextEditingCommand) -> Bool { editor.perform(command) }

  /// Whether the key inserts text or is a command of editing.
  public func isTextInput(_ key: Key) -> Bool {
    if let text = key.text { return !editor.isSingleLine || text != "\n" && text != "\t" }
    switch TextEditingCommand(key) {
    case nil: return false
    // They have no meaning in one line, but may in a group around it.
    case .move(.up, .line, _), .move(.down, .line, _), .movePage: return !editor.isSingleLine
    default: return true
    }
  }

  public func input(_ key: Key) {
    if let text = key.text {
      insertText(text)
    } else if let command = TextEditingCommand(key) {
      _ = perform(command)
    }
  }
}

/// The kind of a text that the user edits.
public struct TextInputTraits: Hashable, Sendable {
  /// The purpose of the text. A touch keyboard shows the keys that it needs.
  public enum ContentType: Hashable, Sendable, CaseIterable {
    /// Any text.
    case plain
    /// A number with digits alone.
    case digits
    /// A number with sign and separators.
    case number
    /// A telephone number.
    case telephone
    /// An address on the web.
    case url
    /// An e-mail address.
    case email
    /// The name of a person.
    case name
    /// A date.
    case date
    /// A time of day.
    case time
    /// Commands of a terminal.
    case terminal
  }

  /// The letters that a touch keyboard begins with.
  public enum Autocapitalization: Hashable, Sendable {
    /// Small ones.
    case none
    /// A capital at the beginning of each word.
    case words
    /// A capital at the beginning of each sentence.
    case sentences
    /// Capitals.
    case allCharacters
  }

  /// The purpose of the text. Default: `plain`.
  public var contentType = ContentType.plain
  /// The letters that a touch keyboard begins with. Default: `sentences`.
  public var autocapitalization = Autocapitalization.sentences
  /// Whether words may be completed and corrected while they are typed. Default: true.
  public var allowsCorrection = true
  /// Whether the text must not be read by others: it is not shown, and no input method, recording or pasteboard gets
  /// it. Default: false.
  public var isSecure = false
  /// The word on the Return key of a touch keyboard, in the language of the user, such as "Search". Default: nil, a
  /// symbol.
  public var returnKeyLabel: String?

  /// The traits of any text: all values are the defaults.
  public init() {}
}
