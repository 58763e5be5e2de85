import DactylCore
import DactylGeometry
import DactylGraphics

/// A key on the screen. It forwards its touches to the keyboard, which gives each finger the key below it. The views
/// are used for the keys of every page in turn, so that a finger stays down while the page changes.
final class KeyboardKeyView: View {
  /// Nil for a view that is not used.
  var key: KeyboardKey? {
    didSet {
      guard key != oldValue else { return }
      isHidden = key == nil || key?.function == .gap
      setNeedsDisplay()
    }
  }
  /// Whether a finger is on the key.
  var isPressed = false {
    didSet { if isPressed != oldValue { setNeedsDisplay() } }
  }
  /// The state of the shift key, for that key.
  var shift = KeyboardShift.off {
    didSet { if shift != oldValue, key?.function == .shift { setNeedsDisplay() } }
  }
  /// Whether Return ends the input, instead of inserting a line break.
  var endsInput = true {
    didSet { if endsInput != oldValue, key?.function == .submit { setNeedsDisplay() } }
  }
  /// The size of the title, in points, before the scale of text.
  var fontSize = 15.0 {
    didSet { if fontSize != oldValue { setNeedsDisplay() } }
  }
  /// Presses the key, for assistive technology.
  var onActivate: ((KeyboardKey) -> Void)?
  /// Returns the choices of a finger that holds the key, for assistive technology.
  var choices: ((KeyboardKey) -> [String])?
  /// Chooses one of them.
  var onChoose: ((Int, KeyboardKey) -> Void)?

  init() {
    super.init()
    isMultipleTouchEnabled = true
  }

  // MARK: Drawing

  /// The distance of the drawn key from the edges of the area that takes its touches, in points.
  private static let inset = Size(width: 3, height: 4)
  /// The distance at the sides of a key that is narrower than `narrowWidth`.
  private static let narrowInset = 1.5
  private static let narrowWidth = 32.0
  /// The side of a symbol on a large key, in points, before the scale of text.
  private static let symbolSize = 24.0

  /// The drawn key.
  var face: Rect {
    bounds.insetBy(dx: bounds.width < Self.narrowWidth ? Self.narrowInset : Self.inset.width, dy: Self.inset.height)
  }

  private var symbol: KeyboardSymbol? {
    switch key?.function {
    case .shift: .shift(isLocked: shift == .locked)
    case .delete: .delete
    case .submit: key?.title.isEmpty == false ? nil : endsInput ? .done : .newLine
    case .nextLayout: .globe
    case .hide: .hide
    default: nil
    }
  }

  /// The place of the symbol, which grows with the text as far as the key has room (`AU-26`); empty without room.
  var symbolFrame: Rect {
    let side = max(min(Self.symbolSize * traits.fontScale, face.width - 4, face.height - 4), 0)
    return Rect(x: face.midX - side / 2, y: face.midY - side / 2, width: side, height: side)
  }

  override func draw(_ context: Context, in rect: Rect) {
    guard let key else { return }
    let colors = traits.theme.colors
    let shape = Path(roundedRect: face, cornerRadius: min(6, face.height / 4))
    if !key.isCandidate {
      context.fill(shape, with: ground(of: key, colors))
      context.strokeBorder(inside: face, cornerRadius: min(6, face.height / 4), with: colors.separator, width: 1)
    }
    if isPressed { context.fill(shape, with: colors.pressed) }
    let color =
      switch key.function {
      case .submit: colors.onAccent
      case .space: colors.secondaryLabel
      default: colors.label
      }
    if let symbol {
      guard !symbolFrame.isEmpty else { return }
      symbol.draw(in: symbolFrame, with: color, isFilled: key.function == .shift && shift.isOn, context)
    } else if !key.title.isEmpty {
      context.drawKeyTitle(key.title, in: face, with: color, size: fontSize, traits.theme)
    } else if key.function == .space {
      drawSpace(in: context, with: color)
    }
  }

  /// Draws the sign of a space, a bracket that lies, so that the key can be told from the ground.
  private func drawSpace(in context: Context, with color: Color) {
    let size = Size(width: symbolFrame.width, height: 5)
    guard size.width > 0, face.height > size.height else { return }
    let rect = Rect(
      x: face.midX - size.width / 2, y: face.midY - size.height / 2, width: size.width, height: size.height)
    var path = Path()
    path.move(to: Point(x: rect.minX, y: rect.minY))
    for point in [
      Point(x: rect.minX, y: rect.maxY), Point(x: rect.maxX, y: rect.maxY), Point(x: rect.maxX, y: rect.minY),
    ] {
      path.addLine(to: point)
    }
    context.stroke(path, with: color, style: StrokeStyle(width: 1.75, cap: .round, join: .round))
  }

  private func ground(of key: KeyboardKey, _ colors: ThemeColors) -> Color {
    switch key.function {
    case .submit: colors.accent
    case .text, .space: colors.raised
    default: colors.disabledFill
    }
  }

  // MARK: Accessibility

  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    guard let key else { return }
    description.role = key.function == .shift ? .toggleButton : .button
    description.label = localized(key.label(endsInput: endsInput))
    if key.function == .shift, shift.isOn { description.state.insert(.checked) }
    description.actions.append(.activate)
    description.actions += otherChoices.map { .custom($0.title) }
  }

  /// The choices of the key but for its own letter.
  private var otherChoices: [(index: Int, title: String)] {
    guard let key, let choices = choices?(key) else { return [] }
    return choices.enumerated().filter { $1 != key.title }.map { ($0, $1) }
  }

  override func perform(_ action: AccessibilityAction) -> Bool {
    guard let key else { return super.perform(action) }
    switch action {
    case .activate:
      onActivate?(key)
      return true
    case .custom(let title):
      guard let choice = otherChoices.first(where: { $0.title == title }) else { return super.perform(action) }
      onChoose?(choice.index, key)
      return true
    default: return super.perform(action)
    }
  }
}

extension KeyboardKey {
  var isCandidate: Bool {
    if case .candidate = function { return true }
    return false
  }

  /// The titles that are as large as each other.
  var titleKind: KeyTitleKind {
    switch function {
    case .text: .letter
    case .candidate: .candidate
    case .page: .page
    default: .word
    }
  }

  /// The name for assistive technology.
  fileprivate func label(endsInput: Bool) -> LocalizedText {
    switch function {
    case .text, .candidate: .verbatim(title)
    case .space: FrameworkText.keyboardSpace
    case .delete: FrameworkText.keyboardDelete
    case .submit where !title.isEmpty: .verbatim(title)
    case .submit: endsInput ? FrameworkText.keyboardDone : FrameworkText.keyboardReturn
    case .shift: FrameworkText.keyboardShift
    case .page(.letters): FrameworkText.keyboardLetters
    case .page(.symbols): FrameworkText.keyboardSymbols
    case .page: FrameworkText.keyboardNumbers
    case .nextLayout: FrameworkText.nextKeyboardLayout
    case .hide: FrameworkText.hideKeyboard
    case .gap: .verbatim("")
    }
  }
}
