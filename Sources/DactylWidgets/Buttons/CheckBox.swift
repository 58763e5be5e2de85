import DactylCore
import DactylGeometry
import DactylGraphics

/// A box with a title, which the user checks or clears.
///
///     let remember = CheckBox("Remember me")
///     remember.addTarget(self, action: SignIn.rememberChanged, for: .valueChanged)
///
/// ![Check boxes off, on and mixed, pressed and disabled](check-box)
///
/// A tap on the box or the title, and a key (`CT-6`), checks it or clears it. A check box that represents several
/// things can be `mixed`; the user then checks it. It sends `touchUpInside`, `valueChanged` and
/// `primaryActionTriggered` (`CT-20`).
open class CheckBox: ToggleControl {
  /// Whether a check box is checked.
  public enum Value: Hashable, Sendable, CaseIterable {
    /// Not checked.
    case off
    /// Checked.
    case on
    /// Some of the things that the check box represents are on, others off. Only the program sets it.
    case mixed
  }

  /// The title, on as many lines as it takes. The box is at the height of the first one.
  public final var title = "" {
    didSet { if title != oldValue { titleChanged() } }
  }

  /// The font of the title; nil, the default, is the theme's font for text.
  public final var font: Font? {
    didSet { if font != oldValue { titleChanged() } }
  }

  /// Whether the box is checked. Setting it sends nothing (`CT-4`). Default: `off`.
  public final var value: Value {
    get { storedValue }
    set { setValue(newValue, animated: false) }
  }

  /// Whether the value is `on`. Setting it sends nothing (`CT-4`).
  public final var isOn: Bool {
    get { value == .on }
    set { value = newValue ? .on : .off }
  }

  private var storedValue = Value.off

  /// How much the box is filled.
  private lazy var ground = inMark(AnimatedValue(0.0, in: self, isMovement: false))
  /// The part of the check mark, and of the line of `mixed`, that is drawn.
  private(set) final lazy var check = inMark(AnimatedValue(0.0, in: self)) {
    Self.rect(around: Self.checkCorners(in: $0), in: $0)
  }
  private lazy var line = inMark(AnimatedValue(0.0, in: self)) {
    let (center, reach) = Self.line(in: $0)
    let ends = [Point(x: center.x - reach, y: center.y), Point(x: center.x + reach, y: center.y)]
    return Self.rect(around: ends, in: $0)
  }

  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
  }

  /// Creates a check box with a title.
  public convenience init(_ title: String, isOn: Bool = false) {
    self.init()
    self.title = title
    self.isOn = isOn
  }

  /// Sets the value. If `animated`, the mark is drawn like a stroke of a pen. It sends nothing (`CT-4`).
  public final func setValue(_ value: Value, animated: Bool) {
    guard value != storedValue else { return }
    storedValue = value
    let changes: () -> Void = { [self] in
      ground.value = value == .off ? 0 : 1
      check.value = value == .on ? 1 : 0
      line.value = value == .mixed ? 1 : 0
    }
    if animated {
      View.animate(spring: traits.theme.motion.spring, animations: changes)
    } else {
      changes()
    }
    stateChanged()
  }

  private func titleChanged() {
    setNeedsDisplay()
    invalidateIntrinsicContentSize()
  }

  // MARK: Behaviour

  @discardableResult open override func toggle() -> Bool {
    setValue(isOn ? .off : .on, animated: true)
    return true
  }

  /// Describes a check box with its title as the label.
  open override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .checkBox
    description.label = title.isEmpty ? nil : title
    switch value {
    case .off: break
    case .on: description.state.insert(.checked)
    case .mixed: description.state.insert(.mixed)
    }
  }

  // MARK: Appearance

  private var markedTitle: MarkedTitle { MarkedTitle(text: title, font: font, control: self) }

  /// Returns the size of the box and the title, which is wrapped at the width of `size`, and at least the height of a
  /// control.
  open override func sizeThatFits(_ size: Size) -> Size { markedTitle.size(width: size.width) }

  open override func firstBaseline(in size: Size) -> Double? { markedTitle.firstBaseline(in: size) }

  open override func draw(_ context: Context, in rect: Rect) {
    guard !bounds.isEmpty else { return }
    let box = markedTitle.draw(context, in: bounds)
    drewMark(in: box, as: CheckBox.self)
    drawBox(context, in: box)
  }

  private func drawBox(_ context: Context, in box: Rect) {
    let color = markedTitle.drawGround(context, in: box, cornerRadius: box.width / 5, filled: ground.presentationValue)
    drawMarks(context, in: box, color: color)
  }

  /// The corners of the check mark in `box`.
  private static func checkCorners(in box: Rect) -> [Point] {
    [point(5, 10.5, in: box), point(8.5, 14, in: box), point(15, 6.5, in: box)]
  }

  /// The line of `mixed` in `box`, and half of its length.
  private static func line(in box: Rect) -> (center: Point, reach: Double) {
    (point(10, 10, in: box), 4.5 * box.width / MarkedTitle.markSide)
  }

  /// Returns a point of the mark at its normal size in `box`.
  private static func point(_ x: Double, _ y: Double, in box: Rect) -> Point {
    let unit = box.width / MarkedTitle.markSide
    return Point(x: box.minX + x * unit, y: box.minY + y * unit)
  }

  private static func lineWidth(in box: Rect) -> Double { 2 * box.width / MarkedTitle.markSide }

  /// The rectangle around lines between `points`.
  private static func rect(around points: [Point], in box: Rect) -> Rect {
    let (x, y, half) = (points.map(\.x), points.map(\.y), lineWidth(in: box) / 2)
    guard let left = x.min(), let right = x.max(), let top = y.min(), let bottom = y.max() else { return box }
    return Rect(x: left, y: top, width: right - left, height: bottom - top).insetBy(dx: -half, dy: -half)
  }

  private func drawMarks(_ context: Context, in box: Rect, color: Color) {
    let width = Self.lineWidth(in: box)
    if check.presentationValue > 0.01 {
      let corners = Self.checkCorners(in: box)
      let lengths = zip(corners, corners.dropFirst()).map { ($1 - $0).length }
      var path = Path()
      path.move(to: corners[0])
      for corner in corners.dropFirst() { path.addLine(to: corner) }
      let length = lengths.reduce(0, +)
      let dash = check.presentationValue < 1 ? [length * check.presentationValue, 2 * length] : []
      context.stroke(
        path, with: color, style: StrokeStyle(width: width, cap: .round, join: .round, dash: dash))
    }
    if line.presentationValue > 0.01 {
      let (center, most) = Self.line(in: box)
      let reach = most * min(line.presentationValue, 1)
      context.strokeLine(
        from: Point(x: center.x - reach, y: center.y), to: Point(x: center.x + reach, y: center.y), with: color,
        style: StrokeStyle(width: width, cap: .round))
    }
  }
}
