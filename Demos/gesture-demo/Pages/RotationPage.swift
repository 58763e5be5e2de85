import Dactyl

/// Two fingers turn, scale and move a picture simultaneously: a delegate allows three recognizers together.
final class RotationPage: Page {
  private static let limits = 0.4...4.0

  private let frame = FrameView()
  private let photo = PhotoView()
  private let rotation = RotationGestureRecognizer()
  private let pinch = PinchGestureRecognizer()
  private let pan = PanGestureRecognizer()
  private let doubleTap = TapGestureRecognizer()

  /// The pose of the picture: its rotation in radians, clockwise, its scale, and its offset from the middle in points.
  private struct Pose {
    var angle = 0.0
    var scale = 1.0
    var offset = Point.zero
  }

  private var pose = Pose() {
    didSet { show() }
  }
  /// The pose when each of the current gestures began.
  private var start = Pose()
  private var glide: Glide?

  init() {
    super.init(hint: "Turn two fingers in the frame; they scale and move the picture too. A double tap resets it.")
  }

  override func viewDidLoad() {
    board.addSubview(frame)
    frame.addSubview(photo)

    add(rotation, "rotation", to: frame)
    rotation.addTarget(self, action: RotationPage.rotated)

    add(pinch, "pinch", to: frame)
    pinch.addTarget(self, action: RotationPage.pinched)

    add(pan, "pan", to: frame)
    pan.minimumNumberOfTouches = 2
    pan.addTarget(self, action: RotationPage.panned)

    add(doubleTap, "double-tap", to: frame)
    doubleTap.numberOfTapsRequired = 2
    doubleTap.addTarget(self, action: RotationPage.reset)
  }

  override func arrange(in area: Rect) {
    frame.frame = area
    show()
  }

  /// All recognizers but the taps may recognize simultaneously.
  override func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool {
    recognizer !== doubleTap && other !== doubleTap
  }

  private func rotated(_ rotation: RotationGestureRecognizer) {
    if rotation.state == .began { start.angle = begin().angle }
    pose.angle = start.angle + rotation.rotation
  }

  private func pinched(_ pinch: PinchGestureRecognizer) {
    if pinch.state == .began { start.scale = begin().scale }
    pose.scale = min(max(start.scale * pinch.scale, Self.limits.lowerBound), Self.limits.upperBound)
  }

  private func panned(_ pan: PanGestureRecognizer) {
    if pan.state == .began { start.offset = begin().offset }
    pose.offset = start.offset + pan.translation(in: frame)
  }

  /// Returns the current pose at the beginning of a gesture, and stops its animation.
  private func begin() -> Pose {
    glide?.stop()
    return pose
  }

  private func reset() {
    guard let toplevel else { return }
    let from = pose
    glide?.stop()
    glide = Glide(on: toplevel) { [weak self] fraction in
      self?.pose = Pose(
        angle: from.angle * (1 - fraction), scale: from.scale + (1 - from.scale) * fraction,
        offset: from.offset * (1 - fraction))
    }
  }

  private func show() {
    let middle = Point(x: (frame.bounds.width / 2).rounded(), y: (frame.bounds.height / 2).rounded())
    photo.center = middle + pose.offset
    photo.transform = AffineTransform(rotationAngle: pose.angle).scaledBy(x: pose.scale, y: pose.scale)
  }
}
