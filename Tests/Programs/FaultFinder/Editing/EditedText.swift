import Dactyl
import DactylGeometry
import DactylRandom
import DactylText

/// The members of a field and of a text view that the trials use.
@MainActor protocol EditedText: View, TextInput {
  func caretRect(at position: Int) -> Rect
  func position(at point: Point) -> Int
  var findInteraction: FindInteraction? { get }
  var text: String { get set }
}

extension TextField: EditedText {}
extension TextView: EditedText {}

/// The ways in which a program filters the changes of the user.
enum EditedFilter: CaseIterable {
  case everything, digits, onlyDigits, short, capitals, nothing

  func accepted(_ text: String) -> String? {
    switch self {
    case .everything: text
    case .digits: text.filter(\.isNumber)
    case .onlyDigits: text.allSatisfy(\.isNumber) ? text : nil
    case .short: String(text.prefix(4))
    case .capitals: String(text.map { $0.isASCII ? Character($0.uppercased()) : $0 })
    case .nothing: nil
    }
  }
}

/// A text of a trial, and what is known of it.
@MainActor final class Edited {
  let view: any EditedText
  let filter: EditedFilter
  /// The text that undoing everything leads to.
  private(set) var beginning: String
  /// The number of changes that the program was told of.
  fileprivate(set) var changes = 0
  /// Whether the program has set another text in this step.
  var wasSet = false
  /// The text when nothing was marked last.
  var unmarked: String
  private let follower = TextFollower()

  init(_ view: any EditedText, _ filter: EditedFilter) {
    (self.view, self.filter, beginning, unmarked) = (view, filter, view.text, view.text)
    follower.edited = self
    if let field = view as? TextField {
      if filter != .everything { field.filter = { _, _, text in filter.accepted(text) } }
      field.addAction(Action { [weak self] _ in self?.changes += 1 }, for: .editingChanged)
    } else {
      (view as? TextView)?.textDelegate = follower
    }
  }

  var editor: TextEditor { view.editor }
  var field: TextField? { view as? TextField }
  var isSecure: Bool { view.textInputTraits.isSecure }
  /// Whether the text becomes what the user does, without a filter, a formatter or a limit.
  var isPlain: Bool {
    filter == .everything && field?.formatter == nil && field?.maximumLength == nil && editor.isEditable
  }

  /// Sets another text, as the program does.
  func setText(_ text: String) {
    // The same text is no change, and keeps the history (TI-8).
    let (old, isComposed) = (view.text, editor.markedRange != nil)
    view.text = text
    if isComposed || !view.text.utf8.elementsEqual(old.utf8) { beginning = view.text }
    unmarked = view.text
    wasSet = true
  }

  /// The text and the selection at one moment.
  struct Moment: Equatable {
    var text: TextStorage
    var selection: TextSelection
    var marked: Range<Int>?
    var changes: Int

    var head: Int { selection.head }
    /// The text without its selection.
    var rest: String { text[0..<selection.range.lowerBound] + text[selection.range.upperBound..<text.count] }
  }

  var moment: Moment {
    Moment(text: editor.text, selection: editor.selection, marked: editor.markedRange, changes: changes)
  }
}

/// Counts the changes of a text view, and filters them.
private final class TextFollower: TextViewDelegate {
  weak var edited: Edited?

  func textView(_ textView: TextView, shouldReplace range: Range<Int>, with text: String) -> String? {
    edited.map { $0.filter.accepted(text) } ?? text
  }

  func textViewDidChange(_ textView: TextView) { edited?.changes += 1 }
}
