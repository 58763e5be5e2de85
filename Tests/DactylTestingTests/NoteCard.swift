import Dactyl

/// A card with a menu: hold it, press the secondary button of the pointer on it, or press the menu key.
final class NoteCard: View {
  private(set) var chosen: [String] = []
  private(set) var menu: Popup?

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    backgroundColor = .systemTeal
    menuHandler = { [unowned self] request in showMenu(request) }
  }

  /// Keys, the menu key too, go to the first responder.
  override var canBecomeFirstResponder: Bool { true }

  private func showMenu(_ request: MenuRequest) {
    let rows = NoteMenu(["Copy", "Delete"]) { [unowned self] title in
      chosen.append(title)
      menu?.close()
      menu = nil
    }
    let popup = Popup(size: rows.size, root: rows)
    // Beside the finger, so that its lift chooses nothing where it is.
    popup.placement.offset = Point(x: 8, y: 8)
    popup.onDismissed = { [unowned self] _ in menu = nil }
    // The finger or the button that opened the menu may go on to a row, and lift there.
    popup.onOpeningTouchChanged = { touch in if touch.phase == .ended { rows.choose(at: touch) } }
    popup.show(from: self, rect: Rect(origin: request.location, size: .zero), for: request.touch)
    menu = popup
  }
}

/// The rows of a menu: a button each.
final class NoteMenu: ViewController {
  private static let rowSize = Size(width: 160, height: 44)
  private let titles: [String]
  private let choose: @MainActor (String) -> Void

  var size: Size { Size(width: Self.rowSize.width, height: Self.rowSize.height * Double(titles.count)) }

  init(_ titles: [String], choose: @escaping @MainActor (String) -> Void) {
    self.titles = titles
    self.choose = choose
    super.init()
  }

  override func viewDidLoad() {
    for (index, title) in titles.enumerated() {
      let row = Button(title, primaryAction: Action { [unowned self] _ in choose(title) })
      row.frame = Rect(origin: Point(x: 0, y: Self.rowSize.height * Double(index)), size: Self.rowSize)
      view.addSubview(row)
    }
  }

  /// Chooses the row under `touch`, which began outside of the menu.
  func choose(at touch: Touch) {
    let row = view.hitTest(touch.location(in: view), with: nil) as? Button
    row?.sendActions(for: .primaryActionTriggered)
  }
}
