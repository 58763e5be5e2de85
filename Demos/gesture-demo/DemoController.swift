import Dactyl

/// The sheet with its card, the panel with the recognizers, and the fingers above both.
final class DemoController: ViewController {
  let overlay = TouchOverlay()
  var log: EventLog?

  private let board = BoardView()
  private let card = CardView()
  private let panel = PanelView()
  private let status = Label()
  private let hint = Label(
    """
    Drag the card and tap it; two taps beside it bring it home.
    Two fingers move the sheet, or tap to turn the light off and on. F11 fills the screen.
    """)

  private let tap = TapGestureRecognizer()
  private let pan = PanGestureRecognizer()
  private let doubleTap = TapGestureRecognizer()
  private let twoFingerTap = TapGestureRecognizer()
  private let twoFingerPan = PanGestureRecognizer()

  /// In the order in which the panel lists them.
  private var recognizers: [GestureRecognizer] { [tap, pan, doubleTap, twoFingerTap, twoFingerPan] }

  private var theme = Theme.light {
    didSet { applyTheme() }
  }
  private var glide: Glide?
  /// The card is where the layout puts it.
  private var isCardHome = true
  private var cardHome = Point.zero
  /// Where the card and the sheet were when the present pan began.
  private var cardStart = Point.zero
  private var sheetStart = Point.zero

  override func loadView() {
    view = board
  }

  override func viewDidLoad() {
    for label in [status, hint] { label.font = .system(size: 12) }
    hint.numberOfLines = 2
    for child in [status, hint, card, panel, overlay] { board.addSubview(child) }
    addRecognizers()
    panel.show(names: recognizers.map { $0.name ?? "" })
    applyTheme()
  }

  /// Keys start here.
  override var canBecomeFirstResponder: Bool { true }

  override func viewDidMove(toWindow window: Window?) {
    if window != nil { becomeFirstResponder() }
  }

  // MARK: Layout

  override func viewDidLayoutSubviews() {
    let layout = DemoLayout(size: board.bounds.size, rowCount: recognizers.count)
    overlay.frame = board.bounds
    panel.isCompact = layout.isCompact
    panel.frame = layout.panel
    status.frame = layout.status
    hint.frame = layout.hint
    hint.isHidden = layout.hint.isEmpty

    let old = card.frame
    card.bounds.size = CardView.frameSize(face: layout.card)
    cardHome = layout.cardHome
    if isCardHome || old.isEmpty {
      place(card: cardHome)
    } else {
      place(card: card.center)
    }
  }

  /// The card's middle stays in the window.
  private func place(card center: Point) {
    let bounds = board.bounds
    card.center = Point(
      x: min(max(center.x, bounds.minX), bounds.maxX).rounded(),
      y: min(max(center.y, bounds.minY), bounds.maxY).rounded())
  }

  private func applyTheme() {
    board.theme = theme
    card.theme = theme
    panel.theme = theme
    overlay.theme = theme
    for label in [status, hint] { label.textColor = theme.fadedText }
  }

  // MARK: Gestures

  private func addRecognizers() {
    tap.name = "tap"
    tap.addTarget(self, action: DemoController.cardTapped)

    pan.name = "pan"
    pan.addTarget(self, action: DemoController.cardPanned)

    doubleTap.name = "double-tap"
    doubleTap.numberOfTapsRequired = 2
    doubleTap.addTarget(self, action: DemoController.bringCardHome)

    twoFingerTap.name = "two-finger-tap"
    twoFingerTap.numberOfTouchesRequired = 2
    twoFingerTap.addTarget(self, action: DemoController.switchTheme)

    twoFingerPan.name = "two-finger-pan"
    twoFingerPan.minimumNumberOfTouches = 2
    // Wheels and touchpads move the sheet as two fingers do.
    twoFingerPan.allowedScrollTypesMask = .all
    twoFingerPan.addTarget(self, action: DemoController.sheetPanned)

    for recognizer in recognizers { recognizer.delegate = self }
    for recognizer in [tap, pan] as [GestureRecognizer] { card.addGestureRecognizer(recognizer) }
    for recognizer in [doubleTap, twoFingerTap, twoFingerPan] as [GestureRecognizer] {
      board.addGestureRecognizer(recognizer)
    }
    card.isMultipleTouchEnabled = true
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
    let way = pan.translation(in: board)
    // Without fingers it scrolls: downwards means to see what is further down.
    board.offset = pan.numberOfTouches > 0 ? sheetStart + way : sheetStart - way
  }

  private func switchTheme() {
    theme = theme.isDark ? .light : .dark
  }

  private func bringCardHome() {
    guard !card.isLifted, let toplevel = board.window?.toplevel else { return }
    isCardHome = true
    glide?.stop()
    glide = Glide(card, to: cardHome, on: toplevel)
  }

  // MARK: Keys

  override func pressesBegan(_ presses: [Press], with event: Event) {
    guard let toplevel = board.window?.toplevel else { return }
    for press in presses {
      switch press.key.name {
      case "F11": toplevel.isFullscreen.toggle()
      case "Escape": toplevel.isFullscreen = false
      default: super.pressesBegan([press], with: event)
      }
    }
  }
}

extension DemoController: GestureRecognizerDelegate {
  /// What is on the sheet is for the sheet, what is on the card for the card.
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    touch.view === recognizer.view
  }

  func gestureRecognizer(_ recognizer: GestureRecognizer, changedTo state: GestureRecognizer.State) {
    for touch in overlay.cancelLost() { log?.add(touch) }
    log?.add(recognizer, state)
    guard let row = recognizers.firstIndex(where: { $0 === recognizer }) else { return }
    panel.show(recognizer, state, inRow: row)
  }
}

extension DemoController: ToplevelDelegate {
  func toplevelChanged(_ toplevel: Toplevel) {
    log?.add(toplevel)
    status.text = "\(Int(toplevel.size.width)) × \(Int(toplevel.size.height)), scale \(fixed(toplevel.scale, 2))"
  }
}
