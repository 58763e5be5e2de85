import DactylCore
import DactylGeometry
import DactylGraphics

/// A control with a title, a symbol, or both, that triggers an action.
///
///     let button = Button("Save", style: .filled, primaryAction: Action { [weak self] _ in self?.save() })
///
/// ![Buttons that are normal, pressed, selected, disabled, destructive, and with a symbol](button-bordered)
///
/// Titles and symbols can depend on the state, as of a button that switches between two actions:
///
///     let player = Button("Play")
///     player.setTitle("Pause", for: .selected)
///     player.changesSelectionAsPrimaryAction = true
///
/// It sends `touchUpInside`, then `primaryActionTriggered`; a key sends only the latter (`CT-6`). A tap recognizer of
/// an ancestor does not take its touches (`CT-12`).
open class Button: TapControl {
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

  /// The title of the normal state. If it is too wide for the button, it continues on more lines.
  public final var title: String {
    get { titles[.normal]?.text ?? "" }
    set { setTitle(newValue, for: .normal) }
  }

  /// The title of the normal state with attributes; nil for a plain one. Default: nil.
  ///
  /// Setting it replaces `title`; setting nil keeps the words.
  public final var attributedTitle: AttributedText? {
    get { titles[.normal]?.attributed }
    set {
      if let newValue { setAttributedTitle(newValue, for: .normal) } else { title = title }
    }
  }

  /// The symbol beside the title in the normal state, in the colour of the title if it is a template; nil shows none.
  /// Default: nil.
  public final var image: Image? {
    get { images[.normal] }
    set { setImage(newValue, for: .normal) }
  }

  /// The title that is shown: that of the current state.
  public final var currentTitle: String { shownTitle.text }

  /// The title of the current state.
  final var shownTitle = Title(text: "") {
    didSet { if shownTitle != oldValue { contentChanged() } }
  }

  /// The symbol that is shown: that of the current state; nil if there is none.
  public internal(set) final var currentImage: Image? {
    didSet { if currentImage != oldValue { contentChanged() } }
  }

  final var titles = StateValues<Title>()
  final var images = StateValues<Image>()

  /// The place of symbol and title in a button that is wider than they are. Default: `center`.
  public final var contentHorizontalAlignment = ContentHorizontalAlignment.center {
    didSet { if contentHorizontalAlignment != oldValue { setNeedsDisplay() } }
  }

  /// The place of the symbol beside the title. Default: `leading`.
  public final var imagePlacement = ImagePlacement.leading {
    didSet { if imagePlacement != oldValue { contentChanged() } }
  }

  /// The largest number of lines of the title; 0 means no limit. Default: 0.
  ///
  /// Lines end between words. If a word is wider than the button, the title has one line that ends with three dots. If
  /// the button is too low, the title has as many lines as fit.
  public final var numberOfLines = 0 {
    didSet { if numberOfLines != oldValue { contentChanged() } }
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
    didSet { if role != oldValue { contentChanged() } }
  }

  /// Whether the button switches `isSelected` before its action. It then sends `valueChanged` too. Default: false.
  public final var changesSelectionAsPrimaryAction = false

  /// Shows that the button is busy; nil if it is not.
  final var activityView: ActivityIndicatorView?

  /// Shows `menu`; nil without one.
  final var menuPresenter: ButtonMenuPresenter?

  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
  }

  /// Creates a button that calls `primaryAction`. If `title` is empty, the button has the title of the action.
  public convenience init(_ title: String, style: Style = .bordered, primaryAction: Action? = nil) {
    self.init()
    self.style = style
    self.title = title
    guard let primaryAction else { return }
    addAction(primaryAction, for: .primaryActionTriggered)
    if title.isEmpty, !primaryAction.title.isEmpty {
      let button: Button = self
      button.localize(\.title, primaryAction.localizedTitle)
    }
  }

  final func contentChanged() {
    setNeedsDisplay()
    invalidateIntrinsicContentSize()
    if activityView != nil { setNeedsLayout() }
  }

  // MARK: Behaviour

  open override func stateChanged() {
    super.stateChanged()
    updateContent()
    placeActivity()
  }

  /// A pointer opens a menu that is the primary action at the down (`MN-11`).
  open override func beginTracking(_ touch: Touch, with event: Event) -> Bool {
    guard activityView == nil else { return false }
    return touch.type != .indirectPointer
      || menuPresenter?.showAsPrimaryAction(from: self, for: touch, with: event) != true
  }

  /// Uses the key without an effect while the button is busy (`CT-36`).
  open override func activate(with event: Event) -> Bool { activityView != nil || super.activate(with: event) }

  /// Returns false for `activate` while the button is busy.
  open override func perform(_ action: AccessibilityAction) -> Bool {
    action == .activate && activityView != nil ? false : super.perform(action)
  }

  open override var keyCommands: [KeyCommand] {
    activityView == nil ? menuPresenter?.keyCommands(of: self) ?? [] : []
  }

  /// Return for the role `primary`, Escape for `cancel`.
  open override var activationKey: ActivationKey? {
    switch role {
    case .primary: .default
    case .cancel: .cancel
    case .normal, .destructive: nil
    }
  }

  /// Opens the menu that is the primary action, or sends `primaryActionTriggered`.
  open override func trigger(with event: Event?) {
    if menuPresenter?.showAsPrimaryAction(from: self, for: nil, with: event) == true { return }
    if changesSelectionAsPrimaryAction {
      isSelected.toggle()
      sendActions(for: .valueChanged, with: event)
    }
    super.trigger(with: event)
  }

  /// Describes a button with the title of its state as the label, or a menu item in the window of a menu. A button that
  /// switches its selection is a toggle button (`AC-30`).
  open override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    let role = changesSelectionAsPrimaryAction ? AccessibilityRole.toggleButton : .button
    description.role = window?.accessibilityDescription.role == .menu ? .menuItem : role
    if isSelected, description.role == .toggleButton { description.state.insert(.checked) }
    description.label = currentTitle.isEmpty ? nil : currentTitle
    if activityView != nil { description.state.insert(.busy) }
    if let isMenuShown = menuPresenter?.isShownAsPrimaryAction {
      description.state.insert(isMenuShown ? .expanded : .collapsed)
    }
  }

  // MARK: Appearance

  /// Returns the size of symbol and title with padding, in whole points, and at least the height of a control.
  open override func sizeThatFits(_ size: Size) -> Size {
    fittingSize(width: size.width)
  }

  open override func firstBaseline(in size: Size) -> Double? {
    baseline(in: size)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    placeActivity()
  }

  open override func traitsDidChange() {
    super.traitsDidChange()
    placeActivity()
  }

  open override func draw(_ context: Context, in rect: Rect) {
    guard !bounds.isEmpty else { return }
    drawGround(in: context)
    drawContent(in: context)
  }
}
