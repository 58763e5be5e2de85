import Dactyl

/// A disc that a long press lifts, and that then follows the finger.
final class PressPage: Page {
  private static let size = Size(width: 128, height: 128)
  /// The scale of the lifted disc.
  private static let lift = 1.18

  private let disc = DiscView("Hold me", hue: 4)
  private let press = LongPressGestureRecognizer()
  private let tapAndHold = LongPressGestureRecognizer()

  private var area = Rect.zero
  private var isHome = true
  /// The vector from the finger to the middle of the disc.
  private var grip = Point.zero
  private var glide: Glide?

  init() {
    super.init(hint: "Hold the disc for half a second, then drag it. Tap, then hold it at once, to change its colour.")
  }

  override func viewDidLoad() {
    board.addSubview(disc)

    add(press, "long-press", to: disc)
    press.addTarget(self, action: PressPage.pressed)

    // Added last, so that it wins if both would recognize at once.
    add(tapAndHold, "tap-and-hold", to: disc)
    tapAndHold.numberOfTapsRequired = 1
    tapAndHold.addTarget(self, action: PressPage.heldAfterTap)
  }

  override func arrange(in area: Rect) {
    self.area = area
    disc.bounds.size = area.middle(Self.size).size
    disc.center = isHome ? area.middle(Self.size).center : area.nearest(to: disc.center)
  }

  private func pressed(_ press: LongPressGestureRecognizer) {
    let place = press.location(in: board)
    switch press.state {
    case .began:
      isHome = false
      grip = disc.center - place
      grow(to: Self.lift)
      disc.title = "Lifted"
      disc.isActive = true
    case .changed:
      disc.center = area.nearest(to: place + grip)
    default:
      grow(to: 1)
      disc.title = "Hold me"
      disc.isActive = false
    }
  }

  private func heldAfterTap(_ press: LongPressGestureRecognizer) {
    if press.state == .began { disc.hue += 1 }
    disc.isActive = press.state == .began || press.state == .changed
  }

  private func grow(to end: Double) {
    guard let toplevel else { return }
    let start = disc.transform.a
    glide?.stop()
    glide = Glide(on: toplevel) { [weak disc] fraction in
      let scale = start + (end - start) * fraction
      disc?.transform = scale == 1 ? .identity : AffineTransform(scaleX: scale, y: scale)
    }
  }
}
