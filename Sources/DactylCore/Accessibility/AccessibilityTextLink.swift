/// A link in a text, which is a view inside of the view with the text (`AC-27`).
///
/// Its role is `link`, its label the text of the link, and its action `activate` opens it.
@MainActor public protocol AccessibilityTextLink: View {
  /// The range of the link in the text, in UTF-8 bytes.
  var accessibilityTextRange: Range<Int> { get }

  /// The target, as the program has set it, such as an address or the name of a page.
  var accessibilityLinkTarget: String { get }
}
