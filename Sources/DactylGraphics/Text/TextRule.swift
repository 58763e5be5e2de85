/// A line under or through letters.
struct TextRule {
  enum Kind {
    case underline
    /// The lower line of a double underline.
    case secondUnderline
    case wavyUnderline
    case strikethrough
  }

  var kind: Kind
  var color: Color
}

extension TextAttributes {
  /// The lines that Pango can't draw. Pango gives all lines the transparency of the letters.
  var ownRules: [TextRule] {
    var rules: [TextRule] = []
    if let color = underlineColor, isOwnRule(color), color.alpha > 0 {
      switch underline ?? (link == nil ? .none : .single) {
      case .none: break
      case .single: rules.append(TextRule(kind: .underline, color: color))
      case .double:
        rules.append(TextRule(kind: .underline, color: color))
        rules.append(TextRule(kind: .secondUnderline, color: color))
      case .wavy: rules.append(TextRule(kind: .wavyUnderline, color: color))
      }
    }
    if let color = strikethroughColor, isStruckThrough, isOwnRule(color), color.alpha > 0 {
      rules.append(TextRule(kind: .strikethrough, color: color))
    }
    return rules
  }

  /// Whether a line of this colour is drawn without Pango.
  func isOwnRule(_ color: Color?) -> Bool {
    guard let color else { return false }
    return color.alpha != drawnColor?.alpha ?? 1
  }
}
