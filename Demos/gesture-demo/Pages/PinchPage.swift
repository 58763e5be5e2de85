import Dactyl

/// Two fingers scale a picture.
final class PinchPage: Page {
  private static let limits = 0.4...4.0

  private let frame = FrameView()
  private let photo = PhotoView()
  private let pinch = PinchGestureRecognizer()
  private let doubleTap = TapGestureRecognizer()

  private var scale = 1.0 {
    didSet { photo.transform = AffineTransform(scaleX: scale, y: scale) }
  }
  private var start = 1.0
  private var glide: Glide?

  init() {
    super.init(hint: "Two fingers, anywhere in the frame, scale the picture. A double tap resets its size.")
  }

  override func viewDidLoad() {
    board.addSubview(frame)
    frame.addSubview(photo)

    add(pinch, "pinch", to: frame)
    pinch.addTarget(self, action: PinchPage.pinched)

    add(doubleTap, "double-tap", to: frame)
    doubleTap.numberOfTapsRequired = 2
    doubleTap.addTarget(self, action: PinchPage.reset)
  }

  override func arrange(in area: Rect) {
    frame.frame = area
    photo.center = Point(x: (area.width / 2).rounded(), y: (area.height / 2).rounded())
  }

  private func pinched(_ pinch: PinchGestureRecognizer) {
    if pinch.state == .began {
      glide?.stop()
      start = scale
    }
    scale = min(max(start * pinch.scale, Self.limits.lowerBound), Self.limits.upperBound)
  }

  private func reset() {
    guard let toplevel else { return }
    let from = scale
    glide?.stop()
    glide = Glide(on: toplevel) { [weak self] fraction in self?.scale = from + (1 - from) * fraction }
  }
}
