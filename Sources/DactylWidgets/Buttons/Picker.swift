import DactylCore
import DactylGeometry
import DactylGraphics

/// A control that shows one of several titles, and lets the user choose another one in a menu.
///
///     let picker = Picker(["Small", "Medium", "Large"], selectedIndex: 1)
///     picker.accessibilityLabel = "Size"
///     picker.addAction(Action { [weak self] _ in self?.save() }, for: .valueChanged)
///
/// ![Pickers that are normal, pressed, disabled and focused, and one without a choice](picker)
///
/// The menu opens as that of a button whose primary action it is (`CT-30`). Up, Down, Home, End and letters change the
/// choice while the menu is closed (`CT-31`). The control sends `valueChanged` once for each change by the user.
open class Picker: Control {
  /// The titles to choose from, from top to bottom. If the selected index is no longer one of them, it becomes nil.
  /// Default: none.
  public final var titles: [String] {
    didSet {
      guard titles != oldValue else { return }
      selectedIndex = storedIndex
      choicesChanged()
    }
  }

  /// The index of the title that is chosen; nil if none is. An index without a title counts as nil. Setting it sends
  /// nothing. Default: nil.
  public final var selectedIndex: Int? {
    get { storedIndex }
    set {
      let index = newValue.flatMap { titles.indices.contains($0) ? $0 : nil }
      guard index != storedIndex else { return }
      storedIndex = index
      choicesChanged()
    }
  }
  private var storedIndex: Int?

  /// The text that is shown while no title is chosen. Default: empty.
  public final var placeholder = "" {
    didSet { if placeholder != oldValue { choicesChanged() } }
  }

  /// Returns whether the user can choose the title at an index. Default: all.
  final var isChoosable: @MainActor (_ index: Int) -> Bool = { _ in true }

  private let menu = Menu(options: .singleSelection)

  /// Creates a picker of `titles`. An index without a title counts as nil.
  public init(_ titles: [String] = [], selectedIndex: Int? = nil) {
    self.titles = titles
    super.init(frame: .zero)
    self.selectedIndex = selectedIndex
    menuHandler = { [weak self] request in
      self?.showMenu(for: request.touch, isByKeyboard: request.source == .keyboard)
    }
    menuGestureRecognizer?.standardPressDuration = MenuConstants.primaryPressDuration
    sizeToFit()
  }

  /// The title that is chosen; nil if none is.
  public final var selectedTitle: String? { storedIndex.map { titles[$0] } }

  private func choicesChanged() {
    if menu.isShown { menu.children = makeChoices() }
    setNeedsDisplay()
    invalidateIntrinsicContentSize()
  }

  // MARK: The menu

  private func makeChoices() -> [any MenuElement] {
    titles.enumerated().map { index, title in
      Action(
        title: title, attributes: isChoosable(index) ? [] : .disabled, state: index == storedIndex ? .on : .off
      ) { [weak self] _ in self?.choose(index) }
    }
  }

  /// Shows the menu over the control. Returns whether it is shown.
  @discardableResult private func showMenu(
    for touch: Touch?, isByKeyboard: Bool, with event: Event? = nil
  ) -> Bool {
    guard isEnabled, !titles.isEmpty, !menu.isShown else { return false }
    sendActions(for: .menuActionTriggered, with: event)
    menu.children = makeChoices()
    menu.leastWidth = bounds.width
    var opening = MenuOpening(view: self, touch: touch, isByKeyboard: isByKeyboard)
    opening.coversRect = true
    guard let presentation = menu.show(opening) else { return false }
    presentation.onClose = { [weak self] in self?.setNeedsDisplay() }
    if let index = storedIndex, let view = presentation.levels.first {
      if isByKeyboard { presentation.highlight(index, in: view) }
      view.window?.layoutIfNeeded()
      view.show(index)
    }
    return true
  }

  /// The user has chosen `index`.
  final func choose(_ index: Int, with event: Event? = nil) {
    guard titles.indices.contains(index), index != storedIndex, isChoosable(index) else { return }
    selectedIndex = index
    sendActions(for: .valueChanged, with: event)
  }

  // MARK: Behaviour

  /// A pointer opens the menu at the down (`CT-30`).
  open override func beginTracking(_ touch: Touch, with event: Event) -> Bool {
    touch.type != .indirectPointer || !showMenu(for: touch, isByKeyboard: false, with: event)
  }

  open override func didSend(_ events: [Events], with event: Event) {
    if events.contains(.touchUpInside) { showMenu(for: nil, isByKeyboard: false, with: event) }
  }

  open override func activate(with event: Event) -> Bool {
    showMenu(for: nil, isByKeyboard: true, with: event)
    return true
  }

  /// Whether the control can have the keyboard focus: true while it is enabled.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// Returns false for a single tap of an ancestor (`CT-12`).
  open override func shouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    !isRivalTap(recognizer) && super.shouldBegin(recognizer)
  }

  /// Closes the menu of a control that is disabled.
  open override func stateChanged() {
    super.stateChanged()
    if !isEnabled { menu.close() }
  }

  /// Closes the menu of a control that is removed.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil { menu.close() }
  }

  // MARK: Keys (CT-31)

  open override var keyCommands: [KeyCommand] { isFirstResponder && isEnabled ? commands : [] }

  private lazy var commands: [KeyCommand] = {
    @MainActor func command(
      _ input: String, _ flags: ModifierFlags = [], _ action: @escaping @MainActor (Picker) -> Void
    ) -> KeyCommand {
      KeyCommand(input: input, modifierFlags: flags) { [weak self] _ in if let self { action(self) } }
    }
    return [
      command(KeyCommand.inputUpArrow) { $0.step(-1) }, command(KeyCommand.inputDownArrow) { $0.step(1) },
      command(KeyCommand.inputHome) { $0.chooseEnd(isLast: false) },
      command(KeyCommand.inputEnd) { $0.chooseEnd(isLast: true) },
      command(KeyCommand.inputUpArrow, .alternate) { $0.showMenu(for: nil, isByKeyboard: true) },
      command(KeyCommand.inputDownArrow, .alternate) { $0.showMenu(for: nil, isByKeyboard: true) },
    ]
  }()

  /// Chooses the next or the previous title. Without a choice, it is the first one.
  private func step(_ step: Int) {
    var index = storedIndex.map { $0 + step } ?? 0
    let direction = storedIndex == nil ? 1 : step
    while titles.indices.contains(index), !isChoosable(index) { index += direction }
    choose(index)
  }

  private func chooseEnd(isLast: Bool) {
    let index = isLast ? titles.indices.last(where: isChoosable) : titles.indices.first(where: isChoosable)
    if let index { choose(index) }
  }

  /// A letter chooses the next title that begins with it.
  open override func pressesBegan(_ presses: [Press], with event: Event) {
    take(presses) { press in
      guard isFirstResponder, isEnabled, let index = index(typed: press.key) else { return false }
      choose(index, with: event)
      return true
    }
    super.pressesBegan(presses, with: event)
  }

  /// Returns the index that a key chooses; nil if it is no letter, or no title begins with it.
  private func index(typed key: Key) -> Int? {
    guard key.modifierFlags.isDisjoint(with: [.control, .alternate, .command]) else { return nil }
    let letter = key.charactersIgnoringModifiers.lowercased()
    guard letter.count == 1, letter != " " else { return nil }
    let start = storedIndex.map { $0 + 1 } ?? 0
    let order = Array(start..<titles.count) + Array(0..<start)
    return order.first { isChoosable($0) && titles[$0].lowercased().hasPrefix(letter) }
  }

  // MARK: Accessibility

  /// Describes a picker without a label: set `accessibilityLabel`, or `accessibilityLabeledBy`. The value is the title.
  open override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .picker
    description.value = selectedTitle
    description.state.insert(menu.isShown ? .expanded : .collapsed)
    description.actions += [.activate, .increment, .decrement]
  }

  /// Opens the menu, or chooses the next or the previous title.
  open override func perform(_ action: AccessibilityAction) -> Bool {
    switch action {
    case .activate: return showMenu(for: nil, isByKeyboard: true)
    case .increment: step(1)
    case .decrement: step(-1)
    default: return super.perform(action)
    }
    return true
  }

  // MARK: Appearance

  private var shownText: String { selectedTitle ?? placeholder }

  private var content: PickerContent { PickerContent(titles: titles, placeholder: placeholder, traits: traits) }

  /// Returns the size of the longest title with padding and chevron, so that the size does not depend on the choice,
  /// and at least the height of a control.
  open override func sizeThatFits(_ size: Size) -> Size { content.fullSize }

  /// Returns the size of the longest title, or a smaller width in which the titles have several lines (`CT-42`).
  open override func sizeThatFits(proposal: ProposedSize) -> Size {
    proposal.width.map { content.size(in: $0) } ?? content.fullSize
  }

  open override func firstBaseline(in size: Size) -> Double? {
    let content = self.content
    let shown = content.layout(shownText, in: size)
    // On one line, it does not depend on the choice.
    let layout = shown.lineCount > 1 ? shown : content.layout("A", in: size)
    return layout.top(in: size.height) + layout.baseline
  }

  override var stateRect: Rect { type(of: self) == Picker.self ? .zero : bounds }

  open override func draw(_ context: Context, in rect: Rect) {
    guard !bounds.isEmpty, bounds.isFinite else { return }
    let theme = traits.theme
    let colors = theme.colors
    let radius = cornerRadius(in: bounds, theme)
    let shape = Path(roundedRect: bounds, cornerRadius: radius)
    if isEnabled { context.fill(shape, with: colors.fill) }
    context.fillFeedback(of: self, in: shape)
    context.strokeBorder(
      inside: bounds, cornerRadius: radius, with: isEnabled ? colors.outline : colors.disabledFill,
      width: theme.metrics.borderWidth)
    if isFocusVisible { context.strokeFocus(around: bounds, cornerRadius: radius, theme) }
    drawContent(in: context, colors)
  }

  private func drawContent(in context: Context, _ colors: ThemeColors) {
    let color = isEnabled ? colors.label : colors.disabledLabel
    let content = self.content
    let side = content.signWidth
    guard bounds.width >= side + 2 * PickerContent.padding else { return }
    let sign = mirrored(
      Rect(
        x: bounds.maxX - PickerContent.padding - side, y: (bounds.midY - side / 2).rounded(.down), width: side,
        height: side))
    MenuSign.draw(in: sign, with: color, context)
    let room = bounds.width - content.extraWidth
    guard room > 0, !shownText.isEmpty else { return }
    let textColor = isEnabled && selectedTitle == nil ? colors.placeholder : color
    let layout = content.layout(shownText, in: bounds.size, color: textColor, isMirrored: isMirrored)
    let width = min(layout.size.width, room)
    let edge = isMirrored ? bounds.maxX - PickerContent.padding - width : bounds.minX + PickerContent.padding
    // Text without letters, or in another language, is at the leading edge too.
    context.draw(layout, at: Point(x: edge - layout.bounds.minX, y: bounds.minY + layout.top(in: bounds.height)))
  }
}
