import Dactyl

/// The bars at the lower edge of a window: a note was deleted, changes can't be saved, and a file can't be read.
final class StoreBars: View, NoteStoreObserver {
  /// Called when the user has restored a note.
  var onRestore: (Note.ID) -> Void = { _ in }

  private let store: NoteStore
  private let deletedBar: Card
  private let problemBar: Card
  private let refusedBar: Card
  private let refusedLabel = Label("", role: .body)
  private let problemLabel = Label("", role: .body)

  init(_ store: NoteStore) {
    self.store = store
    let undoButton = Button("Undo")
    deletedBar = Self.bar(Label("Note deleted", role: .body), undoButton)
    undoButton.accessibilityLabel = "Undo delete"
    let retryButton = Button("Try Again", primaryAction: Action { [unowned store] _ in store.save() })
    problemLabel.numberOfLines = 0
    problemBar = Self.bar(problemLabel, retryButton)
    let closeButton = Button("OK", primaryAction: Action { [unowned store] _ in store.forgetRefused() })
    refusedLabel.numberOfLines = 0
    refusedBar = Self.bar(refusedLabel, closeButton)
    super.init(frame: .zero)
    undoButton.addAction(Action { [unowned self] _ in restore() }, for: .primaryActionTriggered)
    layout = .vertical(spacing: 8)
    layoutMargins = DirectionalInsets(8)
    for bar in [problemBar, refusedBar, deletedBar] { addSubview(bar) }
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
    isHidden = deletedBar.isHidden && problemBar.isHidden && refusedBar.isHidden
  }
}
