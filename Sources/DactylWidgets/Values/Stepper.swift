import DactylCore
import DactylGeometry
import DactylGraphics

/// Two buttons that lower and raise a value by a step.
///
///     let copies = Stepper()
///     copies.minimumValue = 1
///     copies.addTarget(self, action: Printing.copiesChanged, for: .valueChanged)  // func copiesChanged(_: Stepper)
///
/// ![Steppers in the middle and at the ends of their range](stepper)
///
/// With ``showsValue`` it shows the value between the buttons:
///
/// ![Steppers with their values](stepper-value)
///
/// A tap changes it by a step; a finger that stays on a button repeats the step. It sends
/// `touchUpInside`, `valueChanged` and `primaryActionTriggered` (`CT-7`, `CT-23`). The arrow keys change the value too,
/// Home and End choose the ends of the range.
open class Stepper: Control {
  /// The value, limited to the range. NaN is ignored. Setting it sends nothing (`CT-4`). Default: 0.
  public final var value: Double {
    get { storedValue }
    set {
      show(newValue)
      sentValue = storedValue
    }
  }

  /// The least value. If it is above `maximumValue`, that is raised to it. Values that are not finite are ignored.
  /// Default: 0.
  public final var minimumValue: Double {
    get { range.minimum }
    set { range.minimum = newValue }
  }

  /// The greatest value. If it is below `minimumValue`, that is lowered to it. Values that are not finite are ignored.
  /// Default: 100.
  public final var maximumValue: Double {
    get { range.maximum }
    set { range.maximum = newValue }
  }

  /// The change of the value by one step. Values that are not positive and finite are ignored. Default: 1.
  public final var stepValue: Double {
    get { range.step }
    set { if newValue > 0 { range.step = newValue } }
  }

  private var range = ValueRange(0...100, step: 1) { didSet { rangeChanged() } }

  /// Whether a step beyond an end of the range leads to the other end. Default: false.
  public final var wraps = false {
    didSet { if wraps != oldValue { updateParts() } }
  }

  /// Whether the value is shown between the buttons, as the text of ``valueText``. Default: false.
  ///
  /// The text has room for the widest of the values of the range, so that the stepper keeps its width while the value
  /// changes.
  public final var showsValue = false {
    didSet { if showsValue != oldValue { valueTextChanged() } }
  }

  /// Returns the text for a value, for ``showsValue`` and for assistive technology; nil, the default, is the number.
  public final var valueText: (@MainActor (Double) -> String)? {
    didSet { valueTextChanged() }
  }

  /// The size of the widest text, at a font scale; nil until it is needed.
  final var storedValueRoom: (size: Size, fontScale: Double, locale: Locale)?

  /// Whether a finger that stays on a button repeats the step. Default: true.
  public final var autorepeat = true

  /// Whether every step of a finger that stays on a button sends `valueChanged`, or only the lift. Default: true.
  public final var isContinuous = true

  private var storedValue = 0.0 { didSet { if storedValue != oldValue { setNeedsAccessibilityUpdate() } } }
  /// The value that was last sent to, or set by, the program.
  private var sentValue = 0.0
  private var hold = StepperHold.none
  final let decrement = ControlPart()
  final let increment = ControlPart()

  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    for part in [decrement, increment] { addSubview(part) }
    updateParts()
  }

  private func rangeChanged() {
    value = storedValue
    updateParts()
    if showsValue { valueTextChanged() }
  }

  private func show(_ wanted: Double) {
    let value = range.limited(wanted)
    guard !wanted.isNaN, value != storedValue else { return }
    storedValue = value
    updateParts()
    if showsValue { setNeedsDisplay(valueRect) }
  }

  /// Shows which of the buttons can change the value.
  private func updateParts() {
    for part in [decrement, increment] {
      let isUsable = target(of: part) != storedValue
      guard isUsable != part.isUsable else { continue }
      part.isUsable = isUsable
      setNeedsDisplay(part.frame)
    }
    if type(of: self) != Stepper.self { setNeedsDisplay() }
  }

  // MARK: Steps

  /// The value after a step by `part`.
  private func target(of part: ControlPart) -> Double {
    let isUp = part === increment
    let (start, end) = isUp ? (minimumValue, maximumValue) : (maximumValue, minimumValue)
    let next = StepperScale(origin: minimumValue, step: stepValue).value(after: storedValue, isUp: isUp)
    let isBeyond = isUp ? next > end : next < end
    return !isBeyond ? next : wraps ? start : end
  }

  /// Makes a step for a finger that stays on a button. Returns whether the value has changed.
  private func repeatStep(of part: ControlPart) -> Bool {
    let old = storedValue
    show(target(of: part))
    guard storedValue != old else { return false }
    if isContinuous {
      sentValue = storedValue
      sendActions(for: .valueChanged)
    }
    return true
  }

  /// Changes the value for the user, by a key or by assistive technology.
  private func change(to wanted: Double) {
    let old = value
    value = wanted
    guard value != old else { return }
    sendActions(for: .valueChanged)
    sendActions(for: .primaryActionTriggered)
  }

  // MARK: Touches

  open override func beginTracking(_ touch: Touch, with event: Event) -> Bool {
    sentValue = storedValue
    guard let part = part(atX: touch.location(in: self).x) else { return false }
    hold = .held(part, steps: 0, timer: nil)
    press(part, at: event.timestamp)
    return true
  }

  open override func continueTracking(_ touch: Touch, with event: Event) -> Bool {
    guard let part = hold.part else { return true }
    let isOn = isTouchInside && self.part(atX: touch.location(in: self).x) === part
    if isOn, !part.isPressed {
      press(part, at: event.timestamp)
    } else if !isOn {
      release()
    }
    return true
  }

  open override func endTracking(_ touch: Touch, with event: Event) {
    guard let part = hold.part else { return }
    let isOn = isTouchInside && self.part(atX: touch.location(in: self).x) === part
    release()
    guard isOn, hold.steps == 0 else { return }
    let old = storedValue
    show(target(of: part))
    if storedValue != old { hold.count() }
  }

  /// Restores the last value that was sent, which matters if the stepper is not continuous.
  open override func cancelTracking(with event: Event?) {
    release()
    hold = .none
    value = sentValue
  }

  open override func didSend(_ events: [Events], with event: Event) {
    guard !isTracking else { return }
    let hasStepped = hold.steps > 0
    hold = .none
    if storedValue != sentValue {
      sentValue = storedValue
      sendActions(for: .valueChanged, with: event)
    }
    if hasStepped { sendActions(for: .primaryActionTriggered, with: event) }
  }

  private func press(_ part: ControlPart, at time: Double) {
    part.isPressed = true
    if autorepeat { scheduleStep(of: part, at: time + touchAccommodations.holdTime(StepperConstants.delay)) }
  }

  /// The finger is not on its button any more.
  private func release() {
    hold.part?.isPressed = false
    hold.setTimer(nil)
  }

  private func scheduleStep(of part: ControlPart, at time: Double) {
    hold.setTimer(
      schedule(at: time) { [weak self] in
        guard let self, hold.part === part, part.isPressed, repeatStep(of: part) else { return }
        hold.count()
        // An action may have disabled the stepper.
        if hold.part === part, part.isPressed {
          scheduleStep(of: part, at: time + StepperConstants.interval(after: hold.steps))
        }
      })
  }

  /// Returns the button at `x`; nil between them.
  private func part(atX x: Double) -> ControlPart? {
    let value = valueRect
    guard value.width <= 0 || x < value.minX || x >= value.maxX else { return nil }
    return (x < bounds.midX) == isMirrored ? increment : decrement
  }

  /// Returns false for a single tap of an ancestor (`CT-12`).
  open override func shouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    !isRivalTap(recognizer) && super.shouldBegin(recognizer)
  }

  open override func stateChanged() {
    super.stateChanged()
    for part in [decrement, increment] { part.updateFeedback() }
  }

  // MARK: Keys

  /// Whether the stepper can have the keyboard focus: true while it is enabled.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// Up and the arrow towards the plus raise the value, the opposite keys lower it. Home and End choose the least and
  /// the greatest value.
  open override var keyCommands: [KeyCommand] {
    guard isFirstResponder, isEnabled else { return super.keyCommands }
    let isMirrored = isMirrored
    let changes: [(String, @MainActor (Stepper) -> Double)] = [
      (KeyCommand.inputUpArrow, { $0.target(of: $0.increment) }),
      (KeyCommand.inputDownArrow, { $0.target(of: $0.decrement) }),
      (KeyCommand.inputRightArrow, { $0.target(of: isMirrored ? $0.decrement : $0.increment) }),
      (KeyCommand.inputLeftArrow, { $0.target(of: isMirrored ? $0.increment : $0.decrement) }),
      (KeyCommand.inputHome, { $0.minimumValue }),
      (KeyCommand.inputEnd, { $0.maximumValue }),
    ]
    return super.keyCommands
      + changes.map { input, target in
        KeyCommand(input: input) { [weak self] _ in
          if let self { change(to: target(self)) }
        }
      }
  }

  // MARK: Accessibility

  /// Describes a stepper without a label: set `accessibilityLabel`, or `accessibilityLabeledBy` to the label in front
  /// of it. A touch activates the plus.
  open override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .stepper
    description.range = AccessibilityRange(
      value: value, minimum: minimumValue, maximum: maximumValue, step: stepValue)
    description.value = text(of: value)
    description.actions += [.increment, .decrement]
    description.activationPoint = increment.frame.center
  }

  /// Changes the value, and sends the events that a key sends.
  open override func perform(_ action: AccessibilityAction) -> Bool {
    switch action {
    case .increment: change(to: target(of: increment))
    case .decrement: change(to: target(of: decrement))
    case .set(let wanted): change(to: wanted)
    case .activate: return false
    default: return super.perform(action)
    }
    return true
  }

  // MARK: Appearance

  private static let partWidth = 48.0
  private static let compactPartWidth = 40.0
  private static let verticalPadding = 16.0
  /// The length of the lines of minus and plus.
  private static let symbolSide = 12.0

  private var symbolSide: Double { (Self.symbolSide * traits.fontScale / 2).rounded() * 2 }

  /// Returns the size of both buttons, each wide enough for a finger, and at least the height of a control.
  open override func sizeThatFits(_ size: Size) -> Size {
    let least = traits.theme.metrics.controlHeight(at: traits.density)
    let width = traits.density == .compact ? Self.compactPartWidth : Self.partWidth
    let added = symbolSide - Self.symbolSide
    let value = valueRoom
    return Size(
      width: 2 * (width + added) + value.width, height: max(max(symbolSide, value.height) + Self.verticalPadding, least)
    )
  }

  open override func traitsDidChange() {
    super.traitsDidChange()
    storedValueRoom = nil
    setNeedsLayout()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let value = valueRect
    let left = Rect(x: bounds.minX, y: bounds.minY, width: value.minX - bounds.minX, height: bounds.height)
    let right = Rect(x: value.maxX, y: bounds.minY, width: bounds.maxX - value.maxX, height: bounds.height)
    (decrement.frame, increment.frame) = isMirrored ? (right, left) : (left, right)
  }

  /// Its parts show that they are pressed.
  override var feedbackRect: Rect { type(of: self) == Stepper.self ? .zero : bounds }
  override var stateRect: Rect { feedbackRect }

  open override func draw(_ context: Context, in rect: Rect) {
    guard !bounds.isEmpty else { return }
    let theme = traits.theme
    let colors = theme.colors
    let radius = cornerRadius(in: bounds, theme)
    let shape = Path(roundedRect: bounds, cornerRadius: radius)
    if isEnabled { context.fill(shape, with: colors.fill) }
    context.withState {
      context.clip(to: shape)
      for part in [decrement, increment] { part.fillFeedback(Path(part.frame), in: context, colors) }
    }
    let color = isEnabled ? colors.outline : colors.disabledFill
    context.strokeBorder(inside: bounds, cornerRadius: radius, with: color, width: theme.metrics.borderWidth)
    let inset = min(12, bounds.height / 4)
    let value = valueRect
    for x in value.width > 0 ? [value.minX, value.maxX] : [value.maxX] {
      context.fill(
        Rect(x: x, y: bounds.minY + inset, width: 1, height: bounds.height - 2 * inset), with: colors.separator)
    }
    drawValue(in: context)
    drawSymbol(of: decrement, in: context, colors)
    drawSymbol(of: increment, in: context, colors)
    if isFocusVisible { context.strokeFocus(around: bounds, cornerRadius: radius, theme) }
  }

  private func drawSymbol(of part: ControlPart, in context: Context, _ colors: ThemeColors) {
    let color = part.isEnabled ? colors.label : colors.disabledLabel
    let (side, width) = (symbolSide, (symbolSide / 6).rounded())
    let center = Point(x: part.frame.midX.rounded(), y: part.frame.midY.rounded())
    var path = Path()
    path.addRect(Rect(x: center.x - side / 2, y: center.y - width / 2, width: side, height: width))
    if part === increment {
      // The parts of the other line, since a colour that is not opaque would be darker where two lines cross.
      let length = (side - width) / 2
      path.addRect(Rect(x: center.x - width / 2, y: center.y - side / 2, width: width, height: length))
      path.addRect(Rect(x: center.x - width / 2, y: center.y + width / 2, width: width, height: length))
    }
    context.fill(path, with: color)
  }
}
