import DactylCore
import DactylGeometry
import DactylGraphics

/// A choice with a title, of which a `RadioGroup` selects one.
///
///     let other = RadioButton("Other")
///     group.addSubview(other)
///
/// ![Radio buttons, selected, pressed and disabled](radio-button)
///
/// A tap on the circle or the title, and a key (`CT-6`), selects it and takes the selection from the other buttons of
/// its group. It sends `touchUpInside`, and if it was not selected `valueChanged` and `primaryActionTriggered`; the
/// group sends these two after it (`CT-21`). Setting `isSelected` sends nothing.
open class RadioButton: ToggleControl {
  /// The title, on as many lines as it takes. The circle is at the height of the first one.
  public final var title = "" {
    didSet { if title != oldValue { titleChanged() } }
  }

  /// The font of the title; nil, the default, is the theme's font for text.
  public final var font: Font? {
    didSet { if font != oldValue { titleChanged() } }
  }

  /// Whether the button is selected. Setting it to true deselects the other buttons of the group. It sends nothing
  /// (`CT-4`). Default: false.
  open override var isSelected: Bool {
    didSet {
      guard isSelected != oldValue else { return }
      dot.value = isSelected ? 1 : 0
      ground.value = isSelected ? 1 : 0
      if isSelected { group?.deselect(allBut: self) }
    }
  }

  /// Whether the button reacts to touches: its group has to be enabled too. Default: true.
  open override var isEnabled: Bool {
    get { super.isEnabled && group?.isEnabled != false }
    set { super.isEnabled = newValue }
  }

  /// The nearest group around the button; nil if there is none.
  public final var group: RadioGroup? { nearest(of: RadioGroup.self) }

  /// How much the circle is filled.
  private lazy var ground = inMark(AnimatedValue(0.0, in: self, isMovement: false))
  /// The size of the dot, as a part of its full size.
  private lazy var dot = inMark(AnimatedValue(0.0, in: self))

  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
  }

  /// Creates a radio button with a title.
  public convenience init(_ title: String) {
    self.init()
    self.title = title
  }

  private func titleChanged() {
    setNeedsDisplay()
    invalidateIntrinsicContentSize()
  }

  /// A selected button takes the selection from others when it joins their group.
  open override func didMoveToSuperview() {
    super.didMoveToSuperview()
    if isSelected { group?.deselect(allBut: self) }
    stateChanged()
  }

  /// The group was enabled or disabled.
  final func groupChanged() {
    stateChanged()
    if !isEnabled { stopTracking(with: nil) }
  }

  // MARK: Behaviour

  /// Selects the button. Returns false if it is selected already.
  @discardableResult open override func toggle() -> Bool {
    guard !isSelected else { return false }
    View.animate(spring: traits.theme.motion.spring) { self.isSelected = true }
    return true
  }

  override func sendChange(with event: Event?) {
    let group = group
    super.sendChange(with: event)
    group?.sendChange(with: event)
  }

  /// Describes a radio button with its title as the label, which is checked instead of selected.
  open override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .radioButton
    description.label = title.isEmpty ? nil : title
    if description.state.remove(.selected) != nil { description.state.insert(.checked) }
  }

  // MARK: Appearance

  private var markedTitle: MarkedTitle { MarkedTitle(text: title, font: font, control: self) }

  /// Returns the size of the circle and the title, which is wrapped at the width of `size`, and at least the height of
  /// a control.
  open override func sizeThatFits(_ size: Size) -> Size { markedTitle.size(width: size.width) }

  open override func firstBaseline(in size: Size) -> Double? { markedTitle.firstBaseline(in: size) }

  open override func draw(_ context: Context, in rect: Rect) {
    guard !bounds.isEmpty else { return }
    let circle = markedTitle.draw(context, in: bounds)
    drewMark(in: circle, as: RadioButton.self)
    drawCircle(context, in: circle)
  }

  private func drawCircle(_ context: Context, in circle: Rect) {
    let radius = circle.width / 2
    let color = markedTitle.drawGround(context, in: circle, cornerRadius: radius, filled: ground.presentationValue)
    let inset = radius - circle.width / 5 * max(dot.presentationValue, 0)
    let inner = circle.insetBy(dx: inset, dy: inset)
    if !inner.isEmpty { context.fillEllipse(in: inner, with: color) }
  }
}
