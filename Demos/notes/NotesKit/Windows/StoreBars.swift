import Dactyl

/// The bars at the lower edge of a window: a note was deleted, changes can't be saved, a file can't be read, and
/// another program has changed notes.
final class StoreBars: View, NoteStoreObserver {
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
    let undoButton = Button("Undo")
    deletedBar = Self.bar(Label("Note deleted"), undoButton)
    undoButton.accessibilityLabel = "Undo delete"
    let retryButton = Button("Try Again", primaryAction: Action { [unowned store] _ in store.save() })
    problemLabel.numberOfLines = 0
    problemBar = Self.bar(problemLabel, retryButton)
    let closeButton = Button("OK", primaryAction: Action { [unowned store] _ in store.forgetRefused() })
    refusedLabel.numberOfLines = 0
    refusedBar = Self.bar(refusedLabel, closeButton)
    let readButton = Button("OK", primaryAction: Action { [unowned store] _ in store.forgetNotices() })
    noticeLabel.numberOfLines = 0
    noticeBar = Self.bar(noticeLabel, readButton)
    super.init(frame: .zero)
    undoButton.addAction(Action { [unowned self] _ in restore() }, for: .primaryActionTriggered)
    layout = .vertical(spacing: 8)
    layoutMargins = DirectionalInsets(8)
    for bar in [problemBar, refusedBar, noticeBar, deletedBar] { addSubview(bar) }
    store.add(self)
    storeDidChange(store)
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

  func storeDidChange(_ store: NoteStore) {
    deletedBar.isHidden = store.deleted == nil
    problemBar.isHidden = store.problem == nil
    problemLabel.text = store.problem.map { "Not saved: \($0.reason)." } ?? ""
    refusedBar.isHidden = store.refused == nil
    refusedLabel.text = store.refused.map { "\($0.path.lastComponent) can’t be read. \($0.reason)." } ?? ""
    noticeBar.isHidden = store.notices.isEmpty
    noticeLabel.text = NoteNotice.words(for: store.notices)
    isHidden = deletedBar.isHidden && problemBar.isHidden && refusedBar.isHidden && noticeBar.isHidden
  }
}

extension NoteNotice {
  /// The longest title that is shown, in characters.
  private static let titleLength = 60

  /// Returns a sentence for each kind of change.
  static func words(for notices: [NoteNotice]) -> String {
    Kind.allCases.compactMap { kind in
      var titles: [String] = []
      for notice in notices where notice.kind == kind && !titles.contains(notice.title) { titles.append(notice.title) }
      guard let first = titles.first else { return nil }
      let isLong = first.count > titleLength
      return titles.count == 1
        ? kind.words(for: "“\(first.prefix(titleLength))\(isLong ? "…" : "")”") : kind.words(for: titles.count)
    }.joined(separator: "\n")
  }
}

extension NoteNotice.Kind {
  fileprivate func words(for title: String) -> String {
    switch self {
    case .bothChanged: "\(title) was changed by another program, too. The other text is a note of its own."
    case .notDeleted: "\(title) was changed by another program, and is not deleted."
    case .deleted: "\(title) was deleted by another program."
    }
  }

  fileprivate func words(for count: Int) -> String {
    switch self {
    case .bothChanged: "\(count) notes were changed by another program, too. The other texts are notes of their own."
    case .notDeleted: "\(count) notes were changed by another program, and are not deleted."
    case .deleted: "\(count) notes were deleted by another program."
    }
  }
}
