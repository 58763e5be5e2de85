import Dactyl

/// The drawing of marks. A finger hides the screen under it, so its mark is drawn around it.
extension Mark {
  /// Half the size of a finger if the device does not measure it, in points.
  private static let fingerRadius = 22.0
  /// The distance from the contact to the ring around it, in points.
  private static let ringGap = 12.0
  private static let badgeRadius = 11.0
  /// The radius of a pen at full force, in points.
  private static let tipRadius = 16.0
  private static let penLength = 54.0
  private static let pointerRadius = 15.0
  private static let lineWidth = 2.0

  /// The rectangle of the mark without its trail.
  var extent: Rect {
    let reach =
      switch tool {
      case .finger: ring + 2 * Self.badgeRadius
      case .pen: max(Self.tipRadius + Self.ringGap, Self.penLength) + 2 * Self.badgeRadius
      case .pointer: Self.pointerRadius + 34
      case .pencilAbove: Self.tipRadius + Self.ringGap + 10
      }
    return Rect(x: place.x - reach, y: place.y - reach, width: 2 * reach, height: 2 * reach).integral
  }

  func drawTrail(_ context: Context, at time: Double) {
    trail.draw(context, color, at: time)
  }

  /// Draws the mark at `time`. Its badge stays within `bounds`.
  func draw(_ context: Context, at time: Double, within bounds: Rect) {
    let presence = presence(at: time)
    guard presence > 0 else { return }
    // Up and to the right, where a hand hides least, unless the edge of the window is too near.
    let room = extent.width / 2
    let side = Point(
      x: place.x + room > bounds.maxX ? -1 : 1, y: place.y - room < bounds.minY ? 1 : -1)
    let color = color.withAlphaComponent(presence)
    switch tool {
    case .finger(let major, let minor, let angle):
      drawFinger(context, color, side, major, minor, angle)
    case .pen(let force, let azimuth, let altitude, let isEraser):
      drawPen(context, color, side, force, azimuth, altitude, isEraser)
    case .pointer(let buttons):
      drawPointer(context, color, side, buttons)
    case .pencilAbove(let height):
      let radius = Self.tipRadius * 0.4 + Self.ringGap * height
      context.stroke(Path(ellipseIn: circle(radius)), with: color, style: StrokeStyle(width: 1.5, dash: [4, 3]))
      context.fillEllipse(in: circle(2), with: color)
    }
  }

  private var color: Color {
    if case .cancelled = phase { return Palette.color(of: .cancelled) }
    return number > 0 ? Palette.color(ofFinger: number) : Palette.fadedText
  }

  private func circle(_ radius: Double, around center: Point? = nil) -> Rect {
    let center = center ?? place
    return Rect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
  }

  // MARK: Fingers

  /// The radius of the ring around the contact.
  private var ring: Double {
    guard case .finger(let major, let minor, _) = tool else { return Self.fingerRadius }
    return max(major, minor, Self.fingerRadius) + Self.ringGap
  }

  private func drawFinger(
    _ context: Context, _ color: Color, _ side: Point, _ major: Double, _ minor: Double,
    _ angle: Double
  ) {
    context.strokeEllipse(in: circle(ring), with: color.withAlphaComponent(color.alpha * 0.45), width: 1.5)
    var contact = Path(ellipseIn: circle(Self.fingerRadius))
    if major > 0, minor > 0 {
      let ellipse = Rect(x: -minor, y: -major, width: 2 * minor, height: 2 * major)
      let turned = AffineTransform(rotationAngle: angle * .pi / 180)
      let moved = turned.concatenating(AffineTransform(translationX: place.x, y: place.y))
      contact = Path(ellipseIn: ellipse).applying(moved)
    }
    context.fill(contact, with: color.withAlphaComponent(color.alpha * 0.28))
    context.stroke(contact, with: color, width: Self.lineWidth)
    drawBadge(context, "\(number)", color, side)
  }

  /// Draws a number on the ring.
  private func drawBadge(_ context: Context, _ text: String, _ color: Color, _ side: Point) {
    let center = place + side * (ring * 0.7071)
    let label = TextLayout(
      text,
      style: TextStyle(
        font: .system(size: 12, weight: .semibold), color: Palette.panel.withAlphaComponent(color.alpha),
        alignment: .center))
    let width = max(label.size.width + 12, 2 * Self.badgeRadius)
    let badge = Rect(
      x: side.x > 0 ? center.x - Self.badgeRadius : center.x + Self.badgeRadius - width,
      y: center.y - Self.badgeRadius, width: width, height: 2 * Self.badgeRadius)
    context.fill(Path(roundedRect: badge, cornerRadius: Self.badgeRadius), with: color)
    context.draw(label, at: Point(x: badge.midX - label.size.width / 2, y: badge.midY - label.size.height / 2))
  }

  // MARK: Pens and pointers

  private func drawPen(
    _ context: Context, _ color: Color, _ side: Point, _ force: Double, _ azimuth: Double,
    _ altitude: Double, _ isEraser: Bool
  ) {
    // A leaning pen is drawn with its length, an upright one only with its tip.
    let lean = AffineTransform(rotationAngle: altitude).apply(toVector: Point(x: Self.penLength, y: 0)).x
    let tail = place + AffineTransform(rotationAngle: azimuth).apply(toVector: Point(x: lean, y: 0))
    context.strokeLine(
      from: place, to: tail, with: color.withAlphaComponent(color.alpha * 0.6),
      style: StrokeStyle(width: 4, cap: .round))
    context.strokeEllipse(
      in: circle(Self.tipRadius), with: color.withAlphaComponent(color.alpha * 0.45), width: 1)
    let radius = 2 + (Self.tipRadius - 2) * force
    if isEraser {
      context.strokeEllipse(in: circle(radius), with: color, width: Self.lineWidth)
    } else {
      context.fillEllipse(in: circle(radius), with: color.withAlphaComponent(color.alpha * 0.8))
    }
    drawBadge(context, "\(number)  \(fixed(force, 2))", color, side)
  }

  private func drawPointer(
    _ context: Context, _ color: Color, _ side: Point, _ buttons: ButtonMask
  ) {
    let isPressed = !buttons.isEmpty
    context.strokeEllipse(in: circle(Self.pointerRadius), with: color, width: isPressed ? Self.lineWidth : 1)
    if isPressed { context.fillEllipse(in: circle(4), with: color) }
    drawMouse(context, color, side, buttons)
  }

  /// Draws a mouse with its three buttons. Pressed ones are filled.
  private func drawMouse(
    _ context: Context, _ color: Color, _ side: Point, _ buttons: ButtonMask
  ) {
    let center = place + Point(x: side.x * 28, y: side.y * 22)
    let body = Rect(x: (center.x - 9.5).rounded(), y: (center.y - 13).rounded(), width: 19, height: 26)
    let shape = Path(roundedRect: body, cornerRadius: 8)
    context.fill(shape, with: Palette.panel.withAlphaComponent(color.alpha))
    context.withState {
      context.clip(to: shape)
      let cells: [(ButtonMask, Double, Double)] = [(.primary, 0, 7), (.middle, 7, 5), (.secondary, 12, 7)]
      for (button, x, width) in cells where buttons.contains(button) {
        context.fill(Rect(x: body.minX + x, y: body.minY, width: width, height: 11), with: color)
      }
    }
    context.stroke(shape, with: color, width: 1.5)
    context.fill(Rect(x: body.minX, y: body.minY + 11, width: body.width, height: 1), with: color)
  }
}
