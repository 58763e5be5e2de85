import Dactyl

/// A text view with lines of 80 characters, whose caret is in the middle of the text.
final class TextController: ViewController {
  private static let line = "The quick brown fox jumps over the lazy dog, and then it does so again and again\n"
  private let text: TextView

  /// A text of about `kilobytes`.
  init(kilobytes: Int) {
    text = TextView(String(repeating: Self.line, count: max(kilobytes * 1000 / Self.line.utf8.count, 1)))
    super.init()
  }

  override func loadView() { view = text }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    text.becomeFirstResponder()
    let middle = text.editor.text.count / 2
    text.editor.selection = TextSelection(middle)
  }
}
