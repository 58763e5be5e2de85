import Dactyl

/// A text view whose caret is in the middle of the text. F5 inserts 40 MB of short lines there, as a paste does.
final class TextController: ViewController {
  /// The content of the text.
  enum Kind: String {
    /// Lines of 80 characters.
    case lines
    /// One line with words, without spaces, of line breaks alone, of Hebrew words, and of accents on one letter.
    case line, word, blank, hebrew, marks

    fileprivate var pattern: String {
      switch self {
      case .lines: "The quick brown fox jumps over the lazy dog, and then it does so again and again\n"
      case .line: "The quick brown fox jumps over the lazy dog "
      case .word: "abcdefghijklmnopqrstuvwxyz"
      case .blank: "\n"
      case .hebrew: "שלום עולם "
      case .marks: "\u{301}"
      }
    }
  }

  private static let pasted = String(repeating: "abcdefghijklmnopqrstuvwxyz1\n", count: 40_000_000 / 28)
  private let text: TextView

  /// A text of about `kilobytes`.
  init(kilobytes: Int, kind: Kind) {
    let pattern = kind.pattern
    text = TextView("a" + String(repeating: pattern, count: max(kilobytes * 1000 / pattern.utf8.count, 1)))
    super.init()
  }

  override func loadView() { view = text }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    text.becomeFirstResponder()
    let middle = text.editor.text.count / 2
    text.editor.selection = TextSelection(middle)
  }

  override var keyCommands: [KeyCommand] {
    [KeyCommand(title: "Insert 40 MB", input: "F5") { [unowned self] _ in text.editor.insert(Self.pasted) }]
  }
}
