import Dactyl

/// The bars at the lower edge of a window: a note was deleted, changes can't be saved, a file can't be read, and
/// another program has changed notes.
final class StoreBars: View {
  /// Called when the user has restored a note.
  var onRestore: (Note.ID) -> Void = { _ in }

  private let store: NoteStore
  private let deletedBar: Card
  private let problemBar: Card
  private let refusedBar: Card
  private let noticeBar: Card
  private let noticeLabel = Label()
  private let refusedLabel = Label()
  private let problemLabel = Label()

  init(_ store: NoteStore) {
    self.store = store
    let undoButton = Button(localized: FrameworkText.undo)
    deletedBar = Self.bar(Label(localized: "Note deleted"), undoButton)
    undoButton.localize(\.accessibilityLabel, "Undo delete")
    let retryButton = Button(
      localized: FrameworkText.tryAgain, primaryAction: Action { [unowned store] _ in store.save() })
    problemLabel.numberOfLines = 0
    problemBar = Self.bar(problemLabel, retryButton)
    let closeButton = Button(
      localized: FrameworkText.ok, primaryAction: Action { [unowned store] _ in store.forgetRefused() })
    refusedLabel.numberOfLines = 0
    refusedBar = Self.bar(refusedLabel, closeButton)
    let readButton = Button(
      localized: FrameworkText.ok, primaryAction: Action { [unowned store] _ in store.forgetNotices() })
    noticeLabel.numberOfLines = 0
    noticeBar = Self.bar(noticeLabel, readButton)
    super.init(frame: .zero)
    undoButton.addAction(Action { [unowned self] _ in restore() }, for: .primaryActionTriggered)
    layout = .vertical(spacing: 8)
    layoutMargins = DirectionalInsets(8)
    for bar in [problemBar, refusedBar, noticeBar, deletedBar] { addSubview(bar) }
  }

  private static func bar(_ label: Label, _ button: Button) -> Card {
    label.sizing.grow = 1
    let bar = Card(.horizontal(spacing: 12, alignment: .center), [label, button])
    bar.layoutMargins = DirectionalInsets(top: 8, leading: 16, bottom: 8, trailing: 8)
    return bar
  }

  private func restore() {
    if let note = store.restore() { onRestore(note) }
  }

  override func updateProperties() {
    super.updateProperties()
    deletedBar.isHidden = store.deleted == nil
    problemBar.isHidden = store.problem == nil
    problemLabel.text = store.problem.map { localized("Not saved: \(FrameworkText.reason($0.reason)).") } ?? ""
    refusedBar.isHidden = store.refused == nil
    refusedLabel.text = store.refused.map { localized($0.words) } ?? ""
    noticeBar.isHidden = store.notices.isEmpty
    noticeLabel.text = NoteNotice.texts(for: store.notices).map(localized).joined(separator: "\n")
    isHidden = deletedBar.isHidden && problemBar.isHidden && refusedBar.isHidden && noticeBar.isHidden
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
      var titles: [String] = []
      for notice in notices where notice.kind == kind && !titles.contains(notice.title) { titles.append(notice.title) }
      guard let first = titles.first else { return nil }
      let isLong = first.count > titleLength
      guard titles.count == 1 else { return kind.text(for: titles.count) }
      return kind.text(for: "\(first.prefix(titleLength))\(isLong ? "…" : "")")
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
