import DactylCore
import DactylGeometry
import DactylGraphics

/// A control that shows a colour, and lets the user choose another one from a palette.
///
///     let well = ColorWell(.systemBlue)
///     well.accessibilityLabel = "Ink"
///     well.addAction(Action { [weak self] _ in self?.save() }, for: .valueChanged)
///
/// ![Colours that are normal, pressed, disabled and focused, a clear one, and none](color-well)
///
/// A tap, Space, Return or Alt with Down opens the palette, in which the arrow keys move from colour to colour and
/// Return chooses one (`CT-32`). The control sends `valueChanged` once for each change by the user.
open class ColorWell: Control {
  /// The colour that is chosen; nil if none is. It need not be in the palette. Setting it sends nothing. Default: nil.
  public final var selectedColor: Color? {
    didSet {
      guard selectedColor != oldValue else { return }
      setNeedsDisplay()
      panel?.selectedColor = selectedColor
    }
  }

  /// The colours to choose from. A change closes the palette. Without colours, it does not open. Default: the standard
  /// ones.
  public final var palette = ColorPalette.standard {
    didSet { if palette != oldValue { closePalette() } }
  }

  private var popup: Popup? { didSet { setNeedsAccessibilityUpdate() } }
  private var panel: ColorPanel? { popup?.window.rootViewController?.view as? ColorPanel }

  /// Creates a control that shows `color`.
  public init(_ color: Color? = nil) {
    super.init(frame: .zero)
    selectedColor = color
    sizeToFit()
  }

  // MARK: The palette

  /// Whether the palette is open.
  public final var isPaletteShown: Bool { popup?.isShown == true }

  /// Shows the palette below the control. Returns whether it is shown.
  @discardableResult private func showPalette(for touch: Touch?, isByKeyboard: Bool) -> Bool {
    guard isEnabled, !palette.colors.isEmpty, !isPaletteShown, let window else { return false }
    let panel = ColorPanel(palette, selectedColor)
    panel.onChoose = { [weak self] color in self?.choose(color) }
    let root = ViewController()
    root.view = panel
    let popup = Popup(root: root)
    panel.largestWidth = window.bounds.width
    if isMirrored {
      (popup.placement.anchor, popup.placement.gravity) = ([.bottom, .right], [.bottom, .left])
    }
    popup.window.accessibilityRole = .dialog
    popup.window.accessibilityLabel = accessibilityDescription.label
    popup.didDismiss = { [weak self] popup in if self?.popup === popup { self?.popup = nil } }
    guard popup.show(from: self, for: touch) else { return false }
    self.popup = popup
    panel.takeFocus(isShown: isByKeyboard)
    return true
  }

  private func closePalette() {
    popup?.close()
    popup = nil
  }

  private func choose(_ color: Color) {
    closePalette()
    guard color != selectedColor else { return }
    selectedColor = color
    sendActions(for: .valueChanged)
  }

  // MARK: Behaviour

  open override func didSend(_ events: [Events], with event: Event) {
    if events.contains(.touchUpInside) { showPalette(for: nil, isByKeyboard: false) }
  }

  open override func activate(with event: Event) -> Bool {
    showPalette(for: nil, isByKeyboard: true)
    return true
  }

  /// Whether the control can have the keyboard focus: true while it is enabled.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  open override var keyCommands: [KeyCommand] { isFirstResponder && isEnabled ? commands : [] }

  private lazy var commands = [
    KeyCommand(input: KeyCommand.inputDownArrow, modifierFlags: .alternate) { [weak self] _ in
      self?.showPalette(for: nil, isByKeyboard: true)
    }
  ]

  /// Returns false for a single tap of an ancestor (`CT-12`).
  open override func shouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    !isRivalTap(recognizer) && super.shouldBegin(recognizer)
  }

  /// Closes the palette of a control that is disabled.
  open override func stateChanged() {
    super.stateChanged()
    if !isEnabled { closePalette() }
  }

  /// Closes the palette of a control that is removed.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil { closePalette() }
  }

  // MARK: Accessibility

  /// Describes a picker without a label: set `accessibilityLabel`, or `accessibilityLabeledBy`. The value is the name
  /// of the colour in the palette, or its components in hexadecimal digits.
  open override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .picker
    description.value = selectedColor.map { selected in
      let name = palette.colors.first { $0.color == selected }?.localizedName
      return name.map { NamedColor.title(localized($0)) } ?? selected.hexadecimal
    }
    description.state.insert(isPaletteShown ? .expanded : .collapsed)
    description.actions.append(.activate)
  }

  /// Opens the palette for `activate`.
  open override func perform(_ action: AccessibilityAction) -> Bool {
    action == .activate ? showPalette(for: nil, isByKeyboard: true) : super.perform(action)
  }

  // MARK: Appearance

  /// The space around the swatch.
  private static let inset = 4.0

  /// Returns the size of a square as high as a control.
  open override func sizeThatFits(_ size: Size) -> Size {
    let side = traits.theme.metrics.controlHeight(at: traits.density)
    return Size(width: side, height: side)
  }

  open override func draw(_ context: Context, in rect: Rect) {
    let frame = bounds.insetBy(dx: Self.inset, dy: Self.inset)
    guard bounds.isFinite, frame.width > 0, frame.height > 0 else { return }
    let theme = traits.theme
    context.drawSwatch(selectedColor, in: frame, cornerRadius: cornerRadius(in: frame, theme) - 2, theme, isEnabled)
    let radius = cornerRadius(in: bounds, theme)
    context.fillFeedback(of: self, in: Path(roundedRect: bounds, cornerRadius: radius))
    if isFocusVisible { context.strokeFocus(around: bounds, cornerRadius: radius, theme) }
  }
}

extension Color {
  /// The red, green and blue of the light variant, such as `#1f6bd0`.
  fileprivate var hexadecimal: String {
    let parts = [red, green, blue].map { part in
      let digits = String(Int((min(max(part, 0), 1) * 255).rounded()), radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }
    return "#" + parts.joined()
  }
}

extension Context {
  /// Draws a colour with a border, over grey squares if it is not opaque; nil is an empty field with a line across.
  func drawSwatch(_ color: Color?, in rect: Rect, cornerRadius: Double, _ theme: Theme, _ isEnabled: Bool = true) {
    let colors = theme.colors
    let radius = max(cornerRadius, 0)
    let shape = Path(roundedRect: rect, cornerRadius: radius)
    let color = isEnabled ? color : color?.faded(to: 0.4)
    if let color {
      if !color.isOpaque { drawSquares(in: rect, shape) }
      fill(shape, with: color)
    } else {
      fill(shape, with: colors.fill)
      var line = Path()
      line.move(to: Point(x: rect.minX + 3, y: rect.maxY - 3))
      line.addLine(to: Point(x: rect.maxX - 3, y: rect.minY + 3))
      stroke(line, with: isEnabled ? colors.destructive : colors.disabledFill, width: 2)
    }
    strokeBorder(
      inside: rect, cornerRadius: radius, with: isEnabled ? colors.outline : colors.disabledFill,
      width: theme.metrics.borderWidth)
  }

  private func drawSquares(in rect: Rect, _ shape: Path) {
    let side = 6.0
    fill(shape, with: .white)
    save()
    clip(to: shape)
    for row in 0..<Int(min(rect.height / side, 100).rounded(.up)) {
      for column in 0..<Int(min(rect.width / side, 100).rounded(.up)) where (row + column).isMultiple(of: 2) {
        let origin = Point(x: rect.minX + Double(column) * side, y: rect.minY + Double(row) * side)
        fill(Rect(origin: origin, size: Size(width: side, height: side)), with: Color(white: 0.8))
      }
    }
    restore()
  }
}
