import Dactyl

/// Coloured cards. A tap opens a page or a sheet with other cards, or closes it again.
final class CardsController: ViewController {
  /// The transition that a tap starts.
  enum Transition: String {
    /// A page that is pushed from the side.
    case stack
    /// A sheet that rises from below.
    case sheet
  }

  private static let columns = 6, rows = 4
  private static let gap = 8.0

  private let transition: Transition
  private let isOpened: Bool
  private var cards: [View] = []

  /// `isOpened` says that this is the page that was opened.
  init(_ transition: Transition, isOpened: Bool = false) {
    self.transition = transition
    self.isOpened = isOpened
    super.init()
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    let first = isOpened ? 24 : 0
    cards = (first..<first + Self.columns * Self.rows).map(Self.card)
    for card in cards { view.addSubview(card) }
    view.addGestureRecognizer(TapGestureRecognizer { [weak self] _ in self?.toggle() })
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let size = view.bounds.size
    let width = (size.width - Self.gap) / Double(Self.columns), height = (size.height - Self.gap) / Double(Self.rows)
    for (index, card) in cards.enumerated() {
      card.frame = Rect(
        x: (Self.gap + Double(index % Self.columns) * width).rounded(),
        y: (Self.gap + Double(index / Self.columns) * height).rounded(),
        width: (width - Self.gap).rounded(), height: (height - Self.gap).rounded())
    }
  }

  private static func card(_ number: Int) -> View {
    let card = View()

    card.backgroundColor = Color(
      hex: 0x404040 + UInt32(number * 53 % 160) << 16 + UInt32(number * 97 % 160) << 8 + UInt32(number * 31 % 160))
    card.layout = .vertical(alignment: .center)
    let label = Label("Card \(number)")
    label.font = .system(size: 18)
    label.textColor = .white
    card.addSubview(label)
    return card
  }

  private func toggle() {
    switch (transition, isOpened) {
    case (.stack, false):
      navigationController?.pushViewController(CardsController(.stack, isOpened: true), animated: true)
    case (.stack, true): navigationController?.popViewController(animated: true)
    case (.sheet, false):
      present(SheetController(CardsController(.sheet, isOpened: true), detents: [.height(560)]))
    case (.sheet, true): dismiss()
    }
  }
}
