import DactylCore
import DactylGeometry
import DactylGraphics

/// The value between the buttons.
extension Stepper {
  /// The space on both sides of the widest text, in points.
  private static let valuePadding = 8.0
  /// The number of steps from each end of a long range whose texts are compared.
  private static let measuredSteps = 100
  /// The number of texts that are measured: the longest ones.
  private static let measuredTexts = 10

  final func text(of value: Double) -> String {
    valueText?(value) ?? usualText(of: value)
  }

  /// A value without groups of digits, since it may be a year.
  private func usualText(of value: Double) -> String {
    let locale = traits.locale
    if let number = Int(exactly: value) { return locale.withDigits("\(number)") }
    guard locale.language != "en" else { return "\(value)" }
    return NumberFormat.decimal.grouping(false).fractionDigits(0...15).string(from: value, in: locale)
  }

  final func valueTextChanged() {
    storedValueRoom = nil
    setNeedsDisplay()
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  /// The room for the value with the space around it; zero if it is not shown.
  final var valueRoom: Size {
    guard showsValue else { return .zero }
    let (fontScale, locale) = (traits.fontScale, traits.locale)
    if let storedValueRoom, storedValueRoom.fontScale == fontScale, storedValueRoom.locale == locale {
      return storedValueRoom.size
    }
    let texts = Set(measuredValues.map(text)).sorted { ($0.count, $0) > ($1.count, $1) }.prefix(Self.measuredTexts)
    let layouts = texts.map { valueLayout(of: $0) }
    let size = Size(
      width: ((layouts.map(\.size.width).max() ?? 0) + 2 * Self.valuePadding).rounded(.up),
      height: layouts.map(\.fittingHeight).max() ?? 0)
    storedValueRoom = (size, fontScale, locale)
    return size
  }

  /// The values of a short range; of a long one, those at its ends and around zero.
  private var measuredValues: [Double] {
    let scale = StepperScale(origin: minimumValue, step: stepValue)
    func values(from start: Double, isUp: Bool) -> [Double] {
      var (values, value) = ([start], start)
      for _ in 0..<Self.measuredSteps {
        value = scale.value(after: value, isUp: isUp)
        guard value >= minimumValue, value <= maximumValue, value != values.last else { break }
        values.append(value)
      }
      return values
    }
    return values(from: minimumValue, isUp: true) + values(from: maximumValue, isUp: false) + [value]
  }

  func valueLayout(of text: String, width: Double = .infinity) -> TextLayout {
    let theme = traits.theme
    let style = TextStyle(
      font: theme.typography.font(.control).monospacedDigits(),
      color: isEnabled ? theme.colors.label : theme.colors.disabledLabel, lineLimit: 1, fontScale: traits.fontScale)
    return TextLayout(text, style: style, width: width)
  }

  /// The part between the buttons, which are equally wide. Without a value it has no width, and is in the middle.
  final var valueRect: Rect {
    guard showsValue else {
      return Rect(x: bounds.minX + (bounds.width / 2).rounded(), y: bounds.minY, width: 0, height: bounds.height)
    }
    let side = max((bounds.width - valueRoom.width) / 2, 0).rounded(.down)
    return Rect(x: bounds.minX + side, y: bounds.minY, width: bounds.width - 2 * side, height: bounds.height)
  }

  final func drawValue(in context: Context) {
    let rect = valueRect
    let room = rect.width - Self.valuePadding
    guard room > 0 else { return }
    let layout = valueLayout(of: text(of: value), width: room)
    let x = rect.minX + ((rect.width - layout.size.width) / 2).rounded(.down) - layout.bounds.minX
    context.draw(layout, at: Point(x: x, y: rect.minY + layout.top(in: rect.height)))
  }
}
