/// Turns typed letters into text of another script, such as pinyin into Chinese, for a touch keyboard.
///
/// It is not used for secrets, nor for numbers and addresses. A field sets it as the ``TouchKeyboard/composer`` of its
/// keyboard.
@MainActor public protocol TouchKeyboardComposer: AnyObject {
  /// The user has typed `text`. Returns the new state; nil if the text is not for the composer: the marked text then
  /// stays as it is, and `text` is inserted behind it.
  func insert(_ text: String) -> TouchKeyboardComposition?
  /// The user deletes the last letter of the marked text. Called only while there is marked text.
  func deleteBackward() -> TouchKeyboardComposition
  /// The user has chosen a candidate of the last state.
  func choose(_ index: Int) -> TouchKeyboardComposition
  /// The composition is over: forgets what was typed.
  func reset()
}

/// The state of a composer.
public struct TouchKeyboardComposition: Hashable, Sendable {
  /// The text that is inserted in the place of the marked text. Default: empty.
  public var committed = ""
  /// The marked text behind it, which is not final yet. Default: empty.
  public var marked = ""
  /// The texts that the user can choose. Default: none.
  public var candidates: [String] = []

  /// Creates the state of a composer.
  public init(committed: String = "", marked: String = "", candidates: [String] = []) {
    self.committed = committed
    self.marked = marked
    self.candidates = candidates
  }
}
