import DactylBus
import DactylCore
import DactylGraphics

/// The attributes of a text, by the names of AT-SPI (`AC-26`).
@MainActor struct TextAttributeNames {
  private(set) var values: [String: String] = [:]

  /// The attributes of the text where no part has others.
  init(of text: ReadableText) {
    let (content, description) = (text.content, text.object.description)
    values["language"] = description.language ?? content.traits.locale.identifier
    let start = text.text.position(ofScalarOffset: min(text.count, Self.reach))
    let direction = TextDirection(of: text.text[0..<start]) ?? (content.isMirrored ? .rightToLeft : .leftToRight)
    values["direction"] = direction == .rightToLeft ? "rtl" : "ltr"
    let canChange = description.state.isDisjoint(with: [.disabled, .readOnly])
    values["editable"] = Self.value(canChange && text.object.input?.editor.isEditable == true)
    values["invisible"] = Self.value(text.object.isSecret)
    guard let style = content.accessibilityTextStyle else { return }
    let appearance = content.traits.appearance
    add(style.font, scale: style.fontScale ?? content.traits.fontScale)
    add("fg-color", style.color, appearance)
    values["underline"] = "none"
    values["strikethrough"] = Self.value(false)
    values["justification"] = Self.name(of: style.alignment, direction)
    values["wrap-mode"] = style.lineLimit == 1 ? "none" : style.wrapping == .character ? "char" : "word_char"
  }

  /// The attributes of a part that differ from those of the text.
  init(_ run: AccessibilityTextRun, in text: ReadableText) {
    let (attributes, content) = (run.attributes, text.content)
    let (style, appearance) = (content.accessibilityTextStyle, content.traits.appearance)
    if let font = attributes.font {
      add(font, scale: style?.fontScale ?? content.traits.fontScale)
      let all = TextAttributeNames(of: text).values
      for name in Self.fontNames where values[name] == all[name] { values[name] = nil }
    }
    add("fg-color", attributes.color, appearance)
    add("bg-color", attributes.backgroundColor, appearance)
    if attributes.backgroundColor != nil { values["bg-full-height"] = Self.value(true) }
    switch attributes.underline ?? (attributes.link == nil ? .none : .single) {
    case .none: break
    case .single: values["underline"] = "single"
    case .double: values["underline"] = "double"
    case .wavy: values["underline"] = "error"
    }
    if attributes.isStruckThrough { values["strikethrough"] = Self.value(true) }
    if let language = attributes.language { values["language"] = BusValue.text(language).string }
    if run.isMisspelled { values["text-spelling"] = "misspelled" }
  }

  /// The most characters that are searched for the first letter.
  private static let reach = 4 << 10
  private static let fontNames = ["family-name", "size", "weight", "style"]

  private mutating func add(_ font: Font, scale: Double) {
    values["family-name"] = BusValue.text(font.family).string
    let size = font.size * scale
    values["size"] = size == size.rounded() && size < 1e6 ? String(Int(size)) : String((size * 100).rounded() / 100)
    values["weight"] = String(font.weight.rawValue)
    values["style"] = font.isItalic ? "italic" : "normal"
  }

  private mutating func add(_ name: String, _ color: Color?, _ appearance: Appearance) {
    guard let color = color?.resolved(for: appearance), color.alpha > 0 else { return }
    values[name] = [color.red, color.green, color.blue].map { String(Int(($0 * 65535).rounded())) }
      .joined(separator: ",")
  }

  private static func value(_ isTrue: Bool) -> String { isTrue ? "true" : "false" }

  private static func name(of alignment: TextStyle.Alignment, _ direction: TextDirection) -> String {
    switch alignment {
    case .left: "left"
    case .right: "right"
    case .center: "center"
    case .leading: direction == .rightToLeft ? "right" : "left"
    case .trailing: direction == .rightToLeft ? "left" : "right"
    }
  }
}
