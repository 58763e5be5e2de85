import Dactyl

/// A card on a sheet, to drag, to tap and to move.
final class SheetPage: Page {
  private static let largestCard = Size(width: 220, height: 140)
  private static let lineHeight = 18.0
  private static let statusWidth = 180.0
  /// The least height for the hint, in points. In a lower stage it would overlap the card.
  private static let leastHeightForHint = 270.0

  private let card = CardView()
  private let status = Label()

  private let tap = TapGestureRecognizer()
  private let pan = PanGestureRecognizer()
  private let doubleTap = TapGestureRecognizer()
  private let twoFingerTap = TapGestureRecognizer()
  private let twoFingerPan = PanGestureRecognizer()

  private var glide: Glide?
  private var turning: Glide?
  private var menu: PopupMenu?
  /// Whether the layout determines the position of the card.
  private var isCardHome = true
  private var cardHome = Point.zero
  /// The positions of the card and the sheet when the current pan began.
  private var cardStart = Point.zero
  private var sheetStart = Point.zero

  init() {
    super.init(
      hint: """
        Drag the card, tap it, or hold it for its menu; a double tap beside it brings it back. \
        Two fingers move the sheet, or tap to switch between light and dark. F11 is full screen.
        """)
  }

  override func viewDidLoad() {
    status.font = .system(size: 13)
    status.textColor = Palette.fadedText
    status.backgroundColor = Palette.board
    for child in [status, card] { board.addSubview(child) }
    card.debugName = "card"
    card.isMultipleTouchEnabled = true

    add(tap, "tap", to: card)
    tap.addTarget(self, action: SheetPage.cardTapped)

    add(pan, "pan", to: card)
    pan.addTarget(self, action: SheetPage.cardPanned)

    card.menuHandler = { [weak self] request in self?.openMenu(request) }
    if let press = card.menuGestureRecognizer { watch(press, "menu") }

    add(doubleTap, "double-tap", to: board)
    doubleTap.numberOfTapsRequired = 2
    doubleTap.addTarget(self, action: SheetPage.bringCardHome)

    add(twoFingerTap, "two-finger-tap", to: board)
    twoFingerTap.numberOfTouchesRequired = 2
    twoFingerTap.addTarget(self, action: SheetPage.switchAppearance)

    add(twoFingerPan, "two-finger-pan", to: board)
    twoFingerPan.minimumNumberOfTouches = 2
    // Wheels and touchpads move the sheet as two fingers do.
    twoFingerPan.allowedScrollTypesMask = .all
    twoFingerPan.addTarget(self, action: SheetPage.sheetPanned)
  }

  override var startOfKeys: Responder? { card }

  // MARK: Layout

  override func place(in stage: Rect) {
    let margin = DemoLayout.margin(stage.size)
    let line = stage.insetBy(dx: margin, dy: margin)
    status.frame = Rect(
      x: line.minX, y: line.minY, width: max(min(line.width, Self.statusWidth), 0), height: Self.lineHeight)
    let hintHeight = hint.sizeThatFits(line.size).height.rounded(.up)
    hint.frame = Rect(x: line.minX, y: line.maxY - hintHeight, width: max(line.width, 0), height: hintHeight)
    hint.isHidden = stage.height < Self.leastHeightForHint

    let old = card.frame
    let face = Size(
      width: min(Self.largestCard.width, stage.width * 0.55).rounded(),
      height: min(Self.largestCard.height, stage.height * 0.5).rounded())
    card.bounds.size = CardView.frameSize(face: face)
    cardHome = Point(x: stage.midX.rounded(), y: stage.midY.rounded())
    place(card: isCardHome || old.isEmpty ? cardHome : card.center)
  }

  /// Moves the card. Its middle stays on the page.
  private func place(card center: Point) {
    let bounds = board.bounds
    card.center = Point(
      x: min(max(center.x, bounds.minX), bounds.maxX).rounded(),
      y: min(max(center.y, bounds.minY), bounds.maxY).rounded())
  }

  override func toplevelChanged(_ toplevel: Toplevel) {
    status.text = "\(Int(toplevel.size.width)) × \(Int(toplevel.size.height)), scale \(fixed(toplevel.scale, 2))"
  }

  // MARK: Gestures

  /// Recognizers of the sheet get only touches on the sheet, those of the card only touches on the card.
  override func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    touch.view === recognizer.view
  }

  private func cardTapped() {
    card.taps += 1
  }

  private func cardPanned(_ pan: PanGestureRecognizer) {
    if pan.state == .began {
      glide?.stop()
      cardStart = card.center
      isCardHome = false
    }
    card.isLifted = pan.state == .began || pan.state == .changed
    place(card: cardStart + pan.translation(in: board))
  }

  private func sheetPanned(_ pan: PanGestureRecognizer) {
    if pan.state == .began { sheetStart = board.offset }
    let translation = pan.translation(in: board)
    // Scrolling is opposite to dragging: scrolling down shows content further down.
    board.offset = pan.numberOfTouches > 0 ? sheetStart + translation : sheetStart - translation
  }

  private func switchAppearance() {
    guard let application = Application.shared else { return }
    application.traitOverrides.appearance = application.traits.appearance == .dark ? .light : .dark
  }

  private func bringCardHome() {
    guard !card.isLifted, let toplevel else { return }
    isCardHome = true
    glide?.stop()
    glide = Glide(card, to: cardHome, on: toplevel)
  }

  // MARK: Menu

  private func openMenu(_ request: MenuRequest) {
    let menu = PopupMenu(
      [
        MenuItem(title: "Bring to the middle", name: "home") { [weak self] in self?.bringCardHome() },
        MenuItem(title: "Turn", name: "turn") { [weak self] in self?.turnCard() },
        MenuItem(title: "Change colour", name: "colour") { [weak self] in self?.card.colorChanges += 1 },
        MenuItem(title: "Reset the count", name: "count") { [weak self] in self?.card.taps = 0 },
      ])
    menu.log = { [weak self] line in
      guard let self else { return }
      host?.page(self, logs: line)
    }
    self.menu = menu
    menu.open(request, from: card)
  }

  /// Turns the card by an eighth, clockwise, from its current rotation.
  private func turnCard() {
    guard let toplevel else { return }
    turning?.stop()
    let (start, end) = (card.eighths, card.eighths.rounded(.down) + 1)
    turning = Glide(on: toplevel) { [weak card] fraction in card?.eighths = start + (end - start) * fraction }
  }
}
