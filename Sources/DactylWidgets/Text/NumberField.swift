import DactylCore
import DactylGeometry
import DactylLanguage
import DactylText

/// A text field for a number, which is written as the language of the user writes it.
///
///     let price = NumberField(value: 12.5, format: .currency("EUR"))
///     price.minimumValue = 0
///     price.addTarget(self, action: Order.priceChanged, for: .valueChanged)  // func priceChanged(_: NumberField)
///
/// ![Fields with a number, a percentage, sums of money, a unit, and without a number](number-field)
///
/// The user types the digits and separators of the language, or digits from 0 to 9; groups are made while typing
/// (`CT-38`). The arrow keys up and down and a mouse's wheel change the number by a step (`CT-39`). While the field has
/// the focus, it shows the number alone; else with its currency, its unit or its sign of percentages.
///
/// It sends `editingChanged` for each change of the text, and `valueChanged` when the number is complete: by Return, by
/// a step, or when the focus leaves. Only then it is limited to the range.
open class NumberField: TextField {
  /// The number; nil if the field is empty, or its text is no number yet. Setting it limits it to the range, and sends
  /// nothing. Numbers that are not finite are ignored. Default: nil.
  ///
  /// While the user types it is the number in the text, which may be outside of the range.
  public final var value: Double? {
    get { storedValue }
    set {
      guard newValue?.isFinite != false else { return }
      let limitedValue = newValue.map(limited)
      sentValue = limitedValue
      // The text of the user may be another one for the same number.
      guard limitedValue != storedValue || limitedValue == nil else { return }
      storedValue = limitedValue
      refresh()
    }
  }

  /// The least number; nil is no limit. If it is above `maximumValue`, that is raised to it. A number that is not finite
  /// is ignored. Default: nil.
  public final var minimumValue: Double? {
    didSet {
      if minimumValue?.isFinite == false { minimumValue = oldValue }
      if let minimumValue, let maximumValue, maximumValue < minimumValue { self.maximumValue = minimumValue }
      rangeChanged()
    }
  }

  /// The greatest number; nil is no limit. If it is below `minimumValue`, that is lowered to it. A number that is not
  /// finite is ignored. Default: nil.
  public final var maximumValue: Double? {
    didSet {
      if maximumValue?.isFinite == false { maximumValue = oldValue }
      if let minimumValue, let maximumValue, minimumValue > maximumValue { self.minimumValue = maximumValue }
      rangeChanged()
    }
  }

  /// The change of the number by one step. Numbers that are not positive and finite are ignored. Default: 1.
  public final var stepValue = 1.0 {
    didSet { if !stepValue.isFinite || stepValue <= 0 { stepValue = oldValue } }
  }

  /// The form of the number. Its largest number of digits behind the decimal separator is also the largest that the
  /// user can type. Default: `decimal`.
  public final var format: NumberFormat {
    didSet { if format != oldValue { formatChanged() } }
  }

  /// Whether the user can leave the field empty. If false, an empty field shows its last number when it loses the focus.
  /// Default: true.
  public final var allowsEmpty = true

  private var storedValue: Double?
  /// The number that was last sent to, or set by, the program.
  private var sentValue: Double?
  /// The text that the field has made of the number; nil if the user has changed it since.
  private var shownText: String? = ""
  private var wasFocused = false
  private var shownLocale = Locale.english
  private var storedEntry: NumberEntry?
  private let notches = WheelNotchRecognizer()

  /// Creates a field with a number; nil leaves it empty.
  public init(
    value: Double? = nil, format: NumberFormat = .decimal, placeholder: String = "", frame: Rect = .zero
  ) {
    self.format = format
    super.init("", placeholder: placeholder, frame: frame)
    setUp()
    self.value = value
  }

  /// Creates a field without a number.
  public override init(frame: Rect) {
    format = .decimal
    super.init(frame: frame)
    setUp()
  }

  private func setUp() {
    shownLocale = traits.formatLocale
    textInputTraits.contentType = .number
    textInputTraits.autocapitalization = .none
    textInputTraits.allowsCorrection = false
    formatter = { [weak self] in self?.typed($0) ?? $0 }
    notches.isEnabled = false
    notches.addHandler { [weak self] notches in self?.step(by: -notches.count) }
    addGestureRecognizer(notches)
  }

  // MARK: Text

  private var entry: NumberEntry {
    let locale = traits.formatLocale
    if let storedEntry, storedEntry.format == format, storedEntry.locale == locale { return storedEntry }
    let entry = NumberEntry(format, in: locale)
    storedEntry = entry
    return entry
  }

  /// The text for the number: as the user types it while the field has the focus.
  private var wantedText: String {
    guard let storedValue else { return "" }
    return wasFocused ? entry.text(of: storedValue) : format.string(from: storedValue, in: traits.formatLocale)
  }

  /// Shows the number, as a change by the program.
  private func refresh() {
    let wanted = wantedText
    shownText = wanted
    if text != wanted { text = wanted }
  }

  /// Shows the number, as a change by the user that can be undone.
  private func showForUser() {
    let wanted = wantedText
    shownText = wanted
    if wasFocused, text != wanted { editor.replace(0..<editor.text.count, with: wanted) }
    // A filter may have refused it.
    if shownText == wanted, text != wanted { text = wanted }
  }

  /// Returns what becomes of a text that the user has changed.
  private func typed(_ proposed: FormattedText) -> FormattedText {
    if proposed.text == shownText { return proposed }
    let entry = entry
    guard let inserted = insertedText(in: proposed), inserted.unicodeScalars.count > 1, entry.hasDigit(inserted) else {
      let result = entry.formatted(proposed.text, caret: proposed.caret)
      return FormattedText(result.text, caret: result.caret)
    }
    // Text from elsewhere is one number, or none.
    guard let typed = entry.typed(inserted) else {
      return FormattedText(editor.string, caret: editor.selection.head)
    }
    let (bytes, count) = (Array(proposed.text.utf8), inserted.utf8.count)
    let start = String(decoding: bytes[..<(proposed.caret - count)], as: UTF8.self) + typed
    let result = entry.formatted(
      start + String(decoding: bytes[proposed.caret...], as: UTF8.self), caret: start.utf8.count)
    return FormattedText(result.text, caret: result.caret)
  }

  /// Returns the text before the caret that is not in the field yet; nil if something else has changed.
  private func insertedText(in proposed: FormattedText) -> String? {
    let (old, new) = (Array(editor.string.utf8), Array(proposed.text.utf8))
    let caret = min(max(proposed.caret, 0), new.count)
    let rest = new.count - caret
    guard rest <= old.count, old[(old.count - rest)...].elementsEqual(new[caret...]) else { return nil }
    var start = zip(old[..<(old.count - rest)], new[..<caret]).prefix { $0 == $1 }.count
    // Behind a whole code point.
    while start > 0, start < caret, new[start] & 0xc0 == 0x80 { start -= 1 }
    return String(decoding: new[start..<caret], as: UTF8.self)
  }

  open override func textDidChange() {
    super.textDidChange()
    guard text != shownText else { return }
    shownText = nil
    storedValue = text.isEmpty ? nil : format.number(from: text, in: traits.formatLocale)
    guard isSettingText else {
      // Without the focus, undo has changed it, and nothing completes it later.
      if !wasFocused, storedValue != nil || allowsEmpty {
        storedValue = storedValue.map(limited)
        send()
      }
      return
    }
    // The program has set it.
    storedValue = storedValue.map(limited)
    (sentValue, shownText) = (storedValue, text)
  }

  // MARK: Values

  private func limited(_ number: Double) -> Double {
    min(max(number, minimumValue ?? -.infinity), maximumValue ?? .infinity)
  }

  private func rangeChanged() {
    // What the user types is limited when it is complete.
    guard shownText != nil, let storedValue else { return }
    value = storedValue
  }

  private func formatChanged() {
    storedEntry = nil
    let isTyped = shownText == nil
    if isTyped, storedValue == nil { return }
    refresh()
    if isTyped { shownText = nil }
    setNeedsTextInputUpdate()
  }

  /// The text is complete: limits its number, and sends it.
  private func complete(with event: Event? = nil) {
    editor.unmarkText()
    if shownText == nil {
      let last = sentValue.map(limited)
      storedValue = text.isEmpty ? (allowsEmpty ? nil : last) : storedValue.map(limited) ?? last
    }
    showForUser()
    send(with: event)
  }

  private func send(with event: Event? = nil) {
    guard storedValue != sentValue else { return }
    sentValue = storedValue
    sendActions(for: .valueChanged, with: event)
  }

  // MARK: Steps (CT-39)

  /// The number of steps of Page Up and Page Down.
  private static let pageSteps = 10

  /// Changes the number by steps for the user. An empty field gets the number in the range that is nearest to 0.
  private func step(by count: Int) {
    guard count != 0, isEnabled, editor.isEditable else { return }
    editor.unmarkText()
    let scale = StepperScale(origin: minimumValue ?? 0, step: stepValue)
    guard var number = storedValue.map(limited) else { return choose(0) }
    for _ in 0..<min(abs(count), Self.pageSteps) { number = scale.value(after: number, isUp: count > 0) }
    choose(number)
  }

  private func choose(_ number: Double) {
    guard number.isFinite else { return }
    storedValue = limited(number)
    showForUser()
    send()
  }

  open override var keyCommands: [KeyCommand] {
    guard isFirstResponder, isEnabled, editor.isEditable else { return super.keyCommands }
    let steps = [
      (KeyCommand.inputUpArrow, 1), (KeyCommand.inputDownArrow, -1), (KeyCommand.inputPageUp, Self.pageSteps),
      (KeyCommand.inputPageDown, -Self.pageSteps),
    ]
    return super.keyCommands
      + steps.map { input, count in KeyCommand(input: input) { [weak self] _ in self?.step(by: count) } }
  }

  open override func pressesBegan(_ presses: [Press], with event: Event) {
    if isFirstResponder, presses.contains(where: \.key.isReturn) { complete(with: event) }
    super.pressesBegan(presses, with: event)
  }

  // MARK: Focus and traits

  open override func focusDidChange() {
    if isFirstResponder != wasFocused {
      wasFocused = isFirstResponder
      notches.isEnabled = wasFocused
      if wasFocused { if shownText != nil { refresh() } } else { complete() }
    }
    super.focusDidChange()
  }

  open override func traitsDidChange() {
    super.traitsDidChange()
    guard traits.formatLocale != shownLocale else { return }
    shownLocale = traits.formatLocale
    formatChanged()
  }

  // MARK: Accessibility

  open override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .stepper
    if let value {
      let largest = Double.greatestFiniteMagnitude
      description.value = format.string(from: value, in: traits.formatLocale)
      description.range = AccessibilityRange(
        value: value, minimum: minimumValue ?? -largest, maximum: maximumValue ?? largest, step: stepValue)
    }
    description.actions += [.increment, .decrement]
  }

  open override func perform(_ action: AccessibilityAction) -> Bool {
    switch action {
    case .increment: step(by: 1)
    case .decrement: step(by: -1)
    case .set(let number): if isEnabled, editor.isEditable { choose(number) }
    default: return super.perform(action)
    }
    return true
  }
}
