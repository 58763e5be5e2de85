/// A word or a part of a text that may be wrong.
public struct TextMistake: Hashable, Sendable {
  /// The range in the checked text, in UTF-8 bytes.
  public var range: Range<Int>
  /// The texts to insert instead, the most likely one first.
  public var suggestions: [String]

  /// Creates a mistake in `range` with `suggestions`.
  public init(_ range: Range<Int>, suggestions: [String] = []) {
    (self.range, self.suggestions) = (range, suggestions)
  }
}

/// Checks the spelling of a text that the user edits. Dactyl has none; the application supplies it (`TI-40`).
///
///     noteView.checker = checker
///
/// The mistakes have a wavy line, and the menu of editing has their suggestions.
@MainActor public protocol TextChecker: AnyObject {
  /// Checks `text`, a paragraph or a part of a long one, and calls `completion` with its mistakes: at once or later.
  ///
  /// An answer for text that has changed meanwhile is dropped. Ranges are ignored that are not in the text, not between
  /// characters, or overlap an earlier one.
  func check(_ text: String, completion: @escaping @MainActor ([TextMistake]) -> Void)
  /// Accepts a word for as long as the program runs; nil, the default, if the checker can't. The text is checked again
  /// afterwards.
  var ignore: (@MainActor (_ word: String) -> Void)? { get }
  /// Accepts a word from now on; nil, the default, if the checker can't. The text is checked again afterwards.
  var learn: (@MainActor (_ word: String) -> Void)? { get }
}

extension TextChecker {
  public var ignore: (@MainActor (_ word: String) -> Void)? { nil }
  public var learn: (@MainActor (_ word: String) -> Void)? { nil }
}
