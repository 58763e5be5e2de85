/// A view that is shown in the place of a keyboard (`TextInput.makeInputView(reusing:)`), such as a touch keyboard, and
/// follows the text that it edits.
///
/// It edits the text by `insertText(_:)`, `deleteBackward()` and `editor` of the input, and presses Return by
/// `Application.pressReturn()`.
@MainActor public protocol InputView: View {
  /// Another text has the focus, or the text, its selection or its traits have changed. Called before the view is
  /// shown, and after the layout of a frame in which there was a change.
  func textInputDidChange(_ input: any TextInput)
}

/// When a touch keyboard is shown for a text with the keyboard focus.
public enum TouchKeyboardMode: Hashable, Sendable, CaseIterable {
  /// While a text that got the focus by touch has it, if the compositor has no input method (`TK-1`).
  case automatic
  /// While any text has the focus, even if the compositor has an input method.
  case always
  /// Never.
  case never
}
