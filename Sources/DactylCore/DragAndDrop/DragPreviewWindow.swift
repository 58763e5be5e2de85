import DactylGeometry
import DactylGraphics
import DactylSurface

/// The window of a preview, in front of all others of its surface. It takes no touches.
final class DragPreviewWindow: Window {
  /// The longest side of a preview that does not keep its size, in points. Larger pictures are shown smaller.
  private static let longestSide = 240.0
  /// The scale of a picture that is lifted.
  private static let liftScale = 1.04
  private static let duration = 0.2

  private let picture: DragPictureView
  /// The position of the centre of the picture relative to the finger, in points.
  private let offset: Point
  private let shownScale: Double
  /// The position of the centre before the drag, in surface coordinates.
  private let home: Point
  /// Where the finger was put down, in surface coordinates.
  private let start: Point

  /// Creates a window for `preview`, whose corner is at `origin` on the surface when the finger is at `point`.
  init(_ preview: DragPreview, origin: Point, finger point: Point) {
    let size = preview.image.size
    home = origin + Point(x: size.width / 2, y: size.height / 2)
    let longest = max(size.width, size.height)
    let isLarge = longest > Self.longestSide
    shownScale = !isLarge ? Self.liftScale : preview.keepsSize ? 1 : Self.longestSide / longest
    offset = (home - point) * min(shownScale, 1)
    start = point
    picture = DragPictureView(preview.image)
    picture.backgroundColor = preview.backgroundColor
    super.init(frame: picture.bounds)
    windowLevel = .drag
    isUserInteractionEnabled = false
    picture.frame = bounds
    addSubview(picture)
    center = home
  }

  override var canBecomeKey: Bool { false }

  /// The number of items, shown if it is more than one.
  var count: Int {
    get { picture.count }
    set { picture.count = newValue }
  }

  /// Whether a drop here would copy.
  var copies: Bool {
    get { picture.copies }
    set { picture.copies = newValue }
  }

  /// Shows the picture on `stack`, and raises it. The place under the finger stays there.
  func lift(on stack: WindowStack) {
    stack.show(self)
    View.animate(withDuration: Self.duration, curve: .easeOut) {
      transform = AffineTransform(scaleX: shownScale, y: shownScale)
      follow(start)
    }
    picture.isLifted = true
  }

  /// Moves the picture with the finger, to `point` on the surface.
  func follow(_ point: Point) { center = point + offset }

  /// Returns the picture for the compositor, on the surface of `stack`.
  func icon(on stack: WindowStack) -> DragIcon {
    let size = Size(width: bounds.width * shownScale, height: bounds.height * shownScale)
    let frame = Rect(
      x: offset.x - size.width / 2, y: offset.y - size.height / 2, width: size.width, height: size.height)
    let turn = stack.rotation.toSurface(of: .zero)
    let turned = turn.apply(to: frame)
    let (image, background, appearance) = (picture.image, picture.backgroundColor, traits.appearance)
    return DragIcon(frame: turned, scale: stack.scale) {
      $0.appearance = appearance
      $0.translate(x: -turned.minX, y: -turned.minY)
      $0.turn(by: turn)
      if let background { $0.fill(frame, with: background) }
      $0.draw(image, in: frame)
    }
  }

  /// Fades the picture out after a drop, or moves it back, and closes the window.
  func end(isDropped: Bool) {
    View.animate(withDuration: Self.duration, curve: .easeOut) {
      alpha = 0
      if isDropped { return }
      center = home
      transform = .identity
    } completion: { [weak self] _ in
      self?.close()
    }
  }

  /// Not there for assistive technology: the drag is reported by its source and its destination.
  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .group
    description.label = nil
  }
}

extension Window.Level {
  /// The level of previews of drags, above all others: 4000.
  static let drag = Window.Level(rawValue: 4000)
}

/// The picture of a preview with its badge.
private final class DragPictureView: View {
  let image: Image
  private let badge = DragBadgeView(frame: Rect(x: 0, y: 0, width: DragBadgeView.side, height: DragBadgeView.side))

  init(_ image: Image) {
    self.image = image
    super.init(frame: Rect(origin: .zero, size: image.size))
    badge.center = Point(x: bounds.maxX, y: 0)
    badge.isHidden = true
    addSubview(badge)
  }

  var count = 1 { didSet { updateBadge() } }
  var copies = false { didSet { updateBadge() } }

  var isLifted = false {
    didSet {
      shadow = isLifted ? Shadow(color: Color(white: 0, alpha: 0.3), radius: 8, offset: Point(x: 0, y: 4)) : nil
    }
  }

  private func updateBadge() {
    badge.title = count > 1 ? String(count) : copies ? "+" : ""
    badge.isHidden = badge.title.isEmpty
  }

  override func draw(_ context: Context, in rect: Rect) {
    context.draw(image, in: bounds)
  }
}

/// A disc with a number or a plus sign.
private final class DragBadgeView: View {
  static let side = 24.0
  private static let fill = Color(
    light: Color(red: 0.1, green: 0.4, blue: 0.85), dark: Color(red: 0.15, green: 0.45, blue: 0.9))

  var title = "" { didSet { if title != oldValue { setNeedsDisplay() } } }

  override func draw(_ context: Context, in rect: Rect) {
    context.fillEllipse(in: bounds, with: Self.fill)
    let style = TextStyle(font: Font(family: "Sans", size: 14, weight: .semibold), color: .white)
    let layout = TextLayout(title, style: style)
    context.draw(
      layout,
      at: Point(x: bounds.midX - layout.size.width / 2, y: bounds.midY - layout.size.height / 2))
  }
}
