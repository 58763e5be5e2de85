import Dactyl

/// A card with a menu, which opens on a long press, on a press of the secondary button, and on the menu key.
final class NoteCard: View {
  /// The titles of the rows that the user has chosen.
  private(set) var chosenTitles: [String] = []
  /// The menu; nil while it is closed.
  private(set) var menu: Popup?

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    backgroundColor = .systemTeal
    menuHandler = { [unowned self] request in showMenu(request) }
  }

  /// The first responder receives keys, including the menu key.
  override var canBecomeFirstResponder: Bool { true }

  private func showMenu(_ request: MenuRequest) {
    let content = NoteMenu(["Copy", "Delete"]) { [unowned self] title in
      chosenTitles.append(title)
      menu?.close()
      menu = nil
    }
    let popup = Popup(size: content.size, root: content)
    // A finger that lifts without moving is beside the menu, and chooses no row.
    popup.placement.offset = Point(x: 8, y: 8)
    popup.onDismissed = { [unowned self] _ in menu = nil }
    // The touch that opened the menu can move to a row and choose it by lifting.
    popup.onOpeningTouchChanged = { touch in if touch.phase == .ended { content.choose(at: touch) } }
    popup.show(from: self, rect: Rect(origin: request.location, size: .zero), for: request.touch)
    menu = popup
  }
}

/// The content of a menu, with a button for each row.
final class NoteMenu: ViewController {
  private static let rowSize = Size(width: 160, height: 44)
  private let titles: [String]
  private let onChoice: @MainActor (String) -> Void

  var size: Size { Size(width: Self.rowSize.width, height: Self.rowSize.height * Double(titles.count)) }

  init(_ titles: [String], onChoice: @escaping @MainActor (String) -> Void) {
    self.titles = titles
    self.onChoice = onChoice
    super.init()
  }

  override func viewDidLoad() {
    for (index, title) in titles.enumerated() {
      let row = Button(title, primaryAction: Action { [unowned self] _ in onChoice(title) })
      row.frame = Rect(origin: Point(x: 0, y: Self.rowSize.height * Double(index)), size: Self.rowSize)
      view.addSubview(row)
    }
  }

  /// Chooses the row under `touch`, which began outside the menu.
  func choose(at touch: Touch) {
    let row = view.hitTest(touch.location(in: view), with: nil) as? Button
    row?.sendActions(for: .primaryActionTriggered)
  }
}
