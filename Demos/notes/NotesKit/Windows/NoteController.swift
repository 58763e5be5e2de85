import Dactyl

/// A note in a window of its own.
final class NoteController: ViewController {
  private let store: NoteStore
  private let note: Note.ID
  private let editor: EditorController
  private let bars: StoreBars

  init(_ note: Note.ID, in store: NoteStore) {
    self.store = store
    self.note = note
    editor = EditorController(store)
    bars = StoreBars(store)
    super.init()
  }

  override func viewDidLoad() {
    let navigation = NavigationController(rootViewController: editor)
    addChild(navigation)
    navigation.view.sizing.grow = 1
    view.layout = .vertical()
    for part in [navigation.view, bars] { view.addSubview(part) }
    navigation.didMove(toParent: self)
    editor.show(note)
    editor.onDelete = { [unowned self] in view.window?.toplevel?.close() }
    editor.onOpen = { [unowned editor] note in editor.openWindow(for: note) }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    editor.focus()
  }

  override func traitsDidChange() { view.backgroundColor = view.traits.theme.colors.background }

  override func updateProperties() {
    super.updateProperties()
    if let note = store.note(store.presentName(of: note)) { view.window?.toplevel?.title = note.shownTitle }
  }
}
