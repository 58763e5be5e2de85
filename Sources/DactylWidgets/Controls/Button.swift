import DactylCore
import DactylGeometry
import DactylGraphics

/// A control with a title, a symbol, or both, that triggers an action.
///
///     let button = Button("Save", style: .filled, primaryAction: Action { [weak self] _ in self?.save() })
///
/// ![Buttons that are normal, pressed, selected, disabled, destructive, and with a symbol](button-bordered)
///
/// It sends `touchUpInside`, then `primaryActionTriggered`; a key sends only the latter (`CT-6`). A tap recognizer of
/// an ancestor does not take its touches (`CT-12`).
open class Button: Control {
  /// The importance of a button, which its looks show.
  public enum Style: Hashable, Sendable, CaseIterable {
    /// Text alone, in the accent colour, for actions of little weight, as in a toolbar.
    case plain
    /// An outline: most buttons.
    case bordered
    /// Filled with the accent colour: the most likely choice of the user, one in a window.
    case filled
  }

  /// The meaning of the action of a button, for its keys and its colour.
  public enum Role: Hashable, Sendable, CaseIterable {
    /// Nothing in particular.
    case normal
    /// The default choice of a dialog: Return triggers it, unless a view with the focus uses the key (`KF-5`).
    case primary
    /// Leaves a dialog without a change: Escape triggers it, unless a view with the focus uses the key (`KF-5`).
    case cancel
    /// Destroys something, such as `Delete`. The button has the theme's colour for that.
    case destructive
  }

  /// The title, on one line. If it is too long, it ends with three dots.
  public final var title = "" {
    didSet { if title != oldValue { contentChanged() } }
  }

  /// The symbol before the title, in the colour of the title if it is a template; nil shows none. Default: nil.
  public final var image: Image? {
    didSet { if image != oldValue { contentChanged() } }
  }

  /// The font of the title; nil, the default, is that of the theme.
  public final var font: Font? {
    didSet { if font != oldValue { contentChanged() } }
  }

  /// The importance of the button. Default: `bordered`.
  public final var style = Style.bordered {
    didSet { if style != oldValue { contentChanged() } }
  }

  /// The meaning of the action. Default: `normal`.
  public final var role = Role.normal {
    didSet { if role != oldValue { setNeedsDisplay() } }
  }

  /// Whether the button switches `isSelected` before its action. It then sends `valueChanged` too. Default: false.
  public final var changesSelectionAsPrimaryAction = false

  /// Shows `menu`; nil without one.
  final var menuPresenter: (any ButtonMenuPresenter)?

  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
  }

  /// Creates a button that calls `primaryAction`. If `title` is empty, the button has the title of the action.
  public convenience init(_ title: String, style: Style = .bordered, primaryAction: Action? = nil) {
    self.init()
    self.style = style
    self.title = title.isEmpty ? primaryAction?.title ?? "" : title
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  final func contentChanged() {
    setNeedsDisplay()
    invalidateIntrinsicContentSize()
  }

  // MARK: Behaviour

  open override func didSend(_ events: [Events], with event: Event) {
    if events.contains(.touchUpInside) { trigger(with: event) }
  }

  open override func activate(with event: Event) -> Bool {
    trigger(with: event)
    return true
  }

  /// A pointer opens a menu that is the primary action at the down (`MN-11`).
  open override func beginTracking(_ touch: Touch, with event: Event) -> Bool {
    touch.type != .indirectPointer || menuPresenter?.showAsPrimaryAction(from: self, for: touch, with: event) != true
  }

  open override var keyCommands: [KeyCommand] { menuPresenter?.keyCommands(of: self) ?? [] }

  /// Triggers the button for `activate`, as its keys do.
  open override func perform(_ action: AccessibilityAction) -> Bool {
    guard action == .activate else { return super.perform(action) }
    trigger(with: nil)
    return true
  }

  /// Return for the role `primary`, Escape for `cancel`.
  open override var activationKey: ActivationKey? {
    switch role {
    case .primary: .default
    case .cancel: .cancel
    case .normal, .destructive: nil
    }
  }

  private func trigger(with event: Event?) {
    if menuPresenter?.showAsPrimaryAction(from: self, for: nil, with: event) == true { return }
    if changesSelectionAsPrimaryAction {
      isSelected.toggle()
      sendActions(for: .valueChanged, with: event)
    }
    sendActions(for: .primaryActionTriggered, with: event)
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
    if let isMenuShown = menuPresenter?.isShownAsPrimaryAction {
      description.state.insert(isMenuShown ? .expanded : .collapsed)
    }
  }

  // MARK: Appearance

  /// Returns the size of symbol and title with padding, in whole points, and at least the height of a control.
  open override func sizeThatFits(_ size: Size) -> Size {
    let content = content(width: size.width)
    return Size(
      width: max(content.size.width + 2 * padding, title.isEmpty ? least : 0).rounded(.up),
      height: max((content.size.height + Self.verticalPadding).rounded(.up), least))
  }

  open override func firstBaseline(in size: Size) -> Double? {
    guard !title.isEmpty else { return nil }
    let content = content(width: size.width)
    return top(of: content.title.size.height, in: size.height) + content.title.baseline
  }

  private static let verticalPadding = 16.0
  /// The space between symbol and title.
  private static let gap = 8.0

  /// The space on each side of the content.
  private var padding: Double { title.isEmpty ? 8 : style == .plain ? 12 : 16 }

  private var least: Double { traits.theme.metrics.controlHeight(at: traits.density) }

  private struct Content {
    let imageSize: Size
    let title: TextLayout
    /// The width of the sign of a menu with the space before it.
    let signWidth: Double
    let size: Size
  }

  /// Returns the content of a button of `width`.
  private func content(width: Double) -> Content {
    let theme = traits.theme
    // A symbol grows with the text beside it.
    let scale = traits.fontScale
    let imageSize = (image?.size ?? .zero) * scale
    let gap = image == nil || title.isEmpty ? 0 : Self.gap
    let style = TextStyle(font: font ?? theme.typography.font(.control), color: titleColor(theme), lineLimit: 1)
    let signWidth =
      title.isEmpty || menuPresenter?.isShownAsPrimaryAction == nil ? 0 : Self.gap + MenuSign.width * scale
    let layout = TextLayout(title, style: style, width: max(width - 2 * padding - imageSize.width - gap - signWidth, 0))
    let titleSize = title.isEmpty ? .zero : layout.size
    return Content(
      imageSize: imageSize, title: layout, signWidth: signWidth,
      size: Size(
        width: imageSize.width + gap + titleSize.width + signWidth, height: max(imageSize.height, titleSize.height)))
  }

  private func top(of height: Double, in space: Double) -> Double {
    (space / 2 - height / 2).rounded(.down)
  }

  private var isDestructive: Bool { role == .destructive }

  private func titleColor(_ theme: Theme) -> Color {
    let colors = theme.colors
    if !isEnabled { return colors.disabledLabel }
    switch style {
    case .plain: return isDestructive ? colors.destructiveLabel : colors.accentLabel
    case .bordered: return isDestructive ? colors.destructiveLabel : colors.label
    case .filled: return isDestructive ? colors.onDestructive : colors.onAccent
    }
  }

  /// The ground of the button; nil is none.
  private func ground(_ colors: ThemeColors) -> Color? {
    switch style {
    case .plain: isSelected ? colors.selection : nil
    case .bordered: isSelected ? colors.selection : isEnabled ? colors.fill : nil
    case .filled: !isEnabled ? colors.disabledFill : isDestructive ? colors.destructive : colors.accent
    }
  }

  open override func draw(_ context: Context, in rect: Rect) {
    guard !bounds.isEmpty else { return }
    let theme = traits.theme
    let colors = theme.colors
    let radius = cornerRadius(in: bounds, theme)
    let shape = Path(roundedRect: bounds, cornerRadius: radius)
    if let ground = ground(colors) { context.fill(shape, with: ground) }
    if style == .filled, isSelected { context.fill(shape, with: colors.pressed) }
    context.fillFeedback(of: self, in: shape)
    if style == .bordered {
      let color = !isEnabled ? colors.disabledFill : isSelected ? colors.accentLabel : colors.outline
      context.strokeBorder(inside: bounds, cornerRadius: radius, with: color, width: theme.metrics.borderWidth)
    }
    if isFocusVisible { context.strokeFocus(around: bounds, cornerRadius: radius, theme) }
    drawContent(in: context, theme)
  }

  private func drawContent(in context: Context, _ theme: Theme) {
    let content = content(width: bounds.width)
    let isMirrored = traits.layoutDirection == .rightToLeft
    var x = bounds.minX + ((bounds.width - content.size.width) / 2).rounded(.down)
    func place(_ size: Size) -> Point {
      defer { x += size.width + Self.gap }
      let left = isMirrored ? bounds.minX + bounds.maxX - x - size.width : x
      return Point(x: left, y: bounds.minY + top(of: size.height, in: bounds.height))
    }
    if let image {
      let origin = place(content.imageSize)
      let rect = context.pixelAligned(Rect(origin: origin, size: content.imageSize))
      context.draw(image, in: rect, tintedWith: image.isTemplate ? titleColor(theme) : nil)
    }
    let room = bounds.width - 2 * padding - content.signWidth
    guard !title.isEmpty, room > 0 else { return }
    let width = min(content.title.size.width, room)
    context.draw(content.title, at: place(Size(width: width, height: content.title.size.height)))
    guard content.signWidth > 0 else { return }
    let sign = Size(width: content.signWidth - Self.gap, height: content.signWidth - Self.gap)
    MenuSign.draw(in: Rect(origin: place(sign), size: sign), with: titleColor(theme), context)
  }
}
