import DactylCore
import DactylGeometry
import DactylGraphics

/// A control with a title that triggers an action.
///
///     let button = Button("Save", primaryAction: Action { [weak self] _ in self?.save() })
///
/// It sends `touchUpInside`, then `primaryActionTriggered`; a key sends only the latter (`CT-6`). A tap recognizer of
/// an ancestor does not take its touches (`CT-12`).
open class Button: Control {
  /// The title, on one line. If it is too long, it ends with three dots.
  public final var title = "" {
    didSet { if title != oldValue { titleChanged() } }
  }

  /// The font of the title.
  public final var font = Font.system(weight: .medium) {
    didSet { if font != oldValue { titleChanged() } }
  }

  /// Whether this is the most likely choice of the user, such as `Save` in a form: the button is filled with the accent
  /// colour. It only affects the appearance, and not `isSelected`, which tints the button. Default: false.
  public final var isPrimary = false {
    didSet { if isPrimary != oldValue { setNeedsDisplay() } }
  }

  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
  }

  /// Creates a button that calls `primaryAction`. If `title` is empty, the button has the title of the action.
  public convenience init(_ title: String, primaryAction: Action? = nil) {
    self.init()
    self.title = title.isEmpty ? primaryAction?.title ?? "" : title
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  private func titleChanged() {
    setNeedsDisplay()
    invalidateIntrinsicContentSize()
  }

  // MARK: Behaviour

  open override func didSend(_ events: [Events], with event: Event) {
    if events.contains(.touchUpInside) { sendActions(for: .primaryActionTriggered, with: event) }
  }

  open override func activate(with event: Event) -> Bool {
    sendActions(for: .primaryActionTriggered, with: event)
    return true
  }

  /// Whether the button can have the keyboard focus: true while it is enabled (`CT-6`).
  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// Returns false for a single tap of an ancestor (`CT-12`).
  open override func shouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    !isRivalTap(recognizer) && super.shouldBegin(recognizer)
  }

  /// A button with its title as the label, or a menu item in the window of a menu.
  open override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = window?.accessibilityDescription.role == .menu ? .menuItem : .button
    description.label = title.isEmpty ? nil : title
    description.actions.append(.activate)
  }

  // MARK: Appearance

  /// How much the button looks pressed, from 0 to 1. It is 1 at once when touched, and fades after the release.
  private lazy var pressed = AnimatedValue(0.0, in: self, isMovement: false)

  open override func stateChanged() {
    super.stateChanged()
    if isHighlighted {
      View.performWithoutAnimation { pressed.value = 1 }
    } else if pressed.value > 0 {
      View.animate(duration: ControlStyle.releaseDuration, curve: .easeOut) { pressed.value = 0 }
    }
  }

  private typealias Metrics = ControlMetrics.Button

  /// Returns the size of the title with padding, in whole points.
  open override func sizeThatFits(_ size: Size) -> Size {
    let text = layout(width: size.width - 2 * Metrics.padding.width).size
    return Size(
      width: (text.width + 2 * Metrics.padding.width).rounded(.up),
      height: max((text.height + 2 * Metrics.padding.height).rounded(.up), Metrics.leastHeight))
  }

  open override func firstBaseline(in size: Size) -> Double? {
    guard !title.isEmpty else { return nil }
    let layout = layout(width: size.width - 2 * Metrics.padding.width)
    return top(of: layout, in: size.height) + layout.baseline
  }

  private func top(of layout: TextLayout, in height: Double) -> Double {
    (height / 2 - layout.size.height / 2).rounded(.down)
  }

  private func layout(width: Double) -> TextLayout {
    TextLayout(title, style: TextStyle(font: font, color: titleColor, alignment: .center, lineLimit: 1), width: width)
  }

  private var titleColor: Color {
    if !isEnabled { return .tertiaryLabel }
    if isPrimary { return .white }
    return isSelected ? ControlStyle.selectedTitle : .label
  }

  private var fillColor: Color {
    if !isEnabled { return ControlStyle.disabledFill }
    return ControlStyle.pressed(restingFill, by: pressed.shown)
  }

  /// The fill without the effect of pressing.
  private var restingFill: Color {
    switch (isPrimary, isSelected) {
    case (false, false): ControlStyle.fill
    case (false, true): ControlStyle.selectedFill
    case (true, false): ControlStyle.primaryFill
    case (true, true): ControlStyle.pressed(ControlStyle.primaryFill, by: 2)
    }
  }

  open override func draw(_ context: Context, in rect: Rect) {
    guard !bounds.isEmpty else { return }
    context.fill(Path(roundedRect: bounds, cornerRadius: Metrics.cornerRadius), with: fillColor)
    if isFirstResponder { context.strokeFocus(around: bounds, cornerRadius: Metrics.cornerRadius) }
    let width = bounds.width - 2 * Metrics.padding.width
    guard !title.isEmpty, width > 0 else { return }
    let layout = layout(width: width)
    let origin = Point(x: bounds.minX + Metrics.padding.width, y: bounds.minY + top(of: layout, in: bounds.height))
    context.draw(layout, at: origin)
  }
}
