import Dactyl

/// The bars at the lower edge of a window: a note was deleted, changes can't be saved, a file can't be read, and
/// another program has changed notes.
final class StoreBars: View {
  /// Called when the user has restored a note.
  var onRestore: (Note.ID) -> Void = { _ in }

  private let store: NoteStore
  private let problemBar = StoreBar(FrameworkText.tryAgain)
  private let refusedBar = StoreBar(FrameworkText.ok)
  private let noticeBar = StoreBar(FrameworkText.ok)
  private let deletedBar = StoreBar(FrameworkText.undo)

  init(_ store: NoteStore) {
    self.store = store
    super.init(frame: .zero)
    problemBar.onAction = { [unowned store] in store.save() }
    refusedBar.onAction = { [unowned store] in store.refused = nil }
    noticeBar.onAction = { [unowned store] in store.notices = [] }
    deletedBar.onAction = { [unowned self] in if let note = store.restore() { onRestore(note) } }
    deletedBar.button.localize(\.accessibilityLabel, "Undo delete")
    layout = .vertical(spacing: 8)
    layoutMargins = DirectionalInsets(8)
    for bar in [problemBar, refusedBar, noticeBar, deletedBar] { addSubview(bar) }
  }

  override func updateProperties() {
    super.updateProperties()
    problemBar.text = store.problem.map { localized("Not saved: \(FrameworkText.reason($0.reason)).") } ?? ""
    refusedBar.text = store.refused.map { localized($0.words) } ?? ""
    noticeBar.text = NoteNotice.texts(for: store.notices).map(localized).joined(separator: "\n")
    deletedBar.text = store.deleted == nil ? "" : localized("Note deleted")
    isHidden = subviews.allSatisfy(\.isHidden)
  }
}

/// A sentence with a button, which is hidden without a text.
private final class StoreBar: Card {
  /// Called when the user presses the button.
  var onAction: () -> Void = {}
  let button: Button
  private let label = Label()

  var text = "" {
    didSet {
      label.text = text
      accessibilityLabel = text
      isHidden = text.isEmpty
    }
  }

  init(_ title: LocalizedText) {
    button = Button(localized: title)
    super.init(.horizontal(spacing: 12, alignment: .center), [label, button])
    accessibilityRole = .notification
    label.numberOfLines = 0
    label.sizing.grow = 1
    button.addAction(Action { [unowned self] _ in onAction() }, for: .primaryActionTriggered)
    layoutMargins = DirectionalInsets(top: 8, leading: 16, bottom: 8, trailing: 8)
  }
}

extension FileError {
  /// The sentence about a file that was to be read.
  var words: LocalizedText { "\(path.lastComponent.description) can’t be read. \(FrameworkText.reason(reason))." }
}

extension NoteNotice {
  /// The longest title that is shown, in characters.
  private static let titleLength = 60

  /// Returns a sentence for each kind of change.
  static func texts(for notices: [NoteNotice]) -> [LocalizedText] {
    Kind.allCases.compactMap { kind in
      let titles = Set(notices.filter { $0.kind == kind }.map(\.title))
      guard let title = titles.first else { return nil }
      guard titles.count == 1 else { return kind.text(for: titles.count) }
      return kind.text(for: "\(title.prefix(titleLength))\(title.count > titleLength ? "…" : "")")
    }
  }
}

extension NoteNotice.Kind {
  fileprivate func text(for title: String) -> LocalizedText {
    switch self {
    case .bothChanged:
      LocalizedText("“\(title)” was changed by another program, too. The other text is a note of its own.")
    case .notDeleted: LocalizedText("“\(title)” was changed by another program, and is not deleted.")
    case .deleted: LocalizedText("“\(title)” was deleted by another program.")
    }
  }

  fileprivate func text(for count: Int) -> LocalizedText {
    switch self {
    case .bothChanged:
      LocalizedText(
        one: "\(count) note was changed by another program, too. The other text is a note of its own.",
        other: "\(count) notes were changed by another program, too. The other texts are notes of their own.",
        count: count)
    case .notDeleted:
      LocalizedText(
        one: "\(count) note was changed by another program, and is not deleted.",
        other: "\(count) notes were changed by another program, and are not deleted.", count: count)
    case .deleted:
      LocalizedText(
        one: "\(count) note was deleted by another program.",
        other: "\(count) notes were deleted by another program.", count: count)
    }
  }
}
