import Dactyl

/// A card with a menu, which opens on a long press, on a press of the secondary button, and on the menu key.
final class NoteCard: View {
  /// The titles of the rows that the user has chosen.
  private(set) var chosenTitles: [String] = []

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    backgroundColor = .systemTeal
    setContextMenu(
      Menu(
        title: "Note",
        children: [
          Action(title: "Copy") { [unowned self] action in chosenTitles.append(action.title) },
          Action(title: "Delete", attributes: .destructive) { [unowned self] action in
            chosenTitles.append(action.title)
          },
        ]))
  }

  /// The first responder receives keys, including the menu key.
  override var canBecomeFirstResponder: Bool { true }
}
