import Dactyl

/// The windows of the program, and the keys that work in all of them.
public final class NotesApplication: Application, ApplicationDelegate {
  /// The notes.
  public let store: NoteStore

  /// An application for the notes of `store`.
  public init(_ store: NoteStore) {
    self.store = store
    super.init()
    id = "org.dactyl.Notes"
    delegate = self
    store.application = self
    catalogs = [.ofModule]
  }

  /// The texts of the program in other languages.
  public static let texts = MessageCatalog.ofModule

  // MARK: Windows

  /// Opens a window with the list of notes.
  @discardableResult public func openWindow() -> Toplevel {
    let toplevel = open("", Size(width: 960, height: 640), NotesController(store))
    toplevel.localize(\.title, "Notes")
    return toplevel
  }

  /// Opens a window with `note` alone. Does nothing if it was deleted.
  @discardableResult public func openWindow(for note: Note.ID) -> Toplevel? {
    guard let title = store.note(note)?.shownTitle else { return nil }
    return open(title, Size(width: 480, height: 480), NoteController(note, in: store))
  }

  private func open(_ title: String, _ size: Size, _ root: ViewController) -> Toplevel {
    let toplevel = openToplevel(
      title: title, size: size, minimumSize: Size(width: 280, height: 320), root: root)
    // The bars of the screens are at the upper edge.
    toplevel.titleBarStyle = .unified
    return toplevel
  }

  public override var keyCommands: [KeyCommand] {
    super.keyCommands + [
      KeyCommand(localized: "New Window", input: "n", modifierFlags: [.control, .shift]) { [weak self] _ in
        self?.openWindow()
      },
      KeyCommand(localized: FrameworkText.save, input: "s", modifierFlags: .control) { [weak self] _ in
        self?.store.save()
      },
      KeyCommand(localized: FrameworkText.closeWindow, input: "w", modifierFlags: .control) { [weak self] _ in
        self?.keyWindow?.toplevel?.performClose()
      },
    ]
  }

  // MARK: Saving

  /// The application saves the notes afterwards.
  public func applicationWillTerminate(_ application: Application) { store.forgetDeleted() }
}
