import Dactyl

/// A form for the number of a card.
final class CardNumberController: ViewController {
  let number = TextField(placeholder: "Card number")

  override func loadView() {
    number.textInputTraits.contentType = .digits
    number.formatter = Self.inGroups
    view = View(.vertical(spacing: 8), [number])
  }

  /// Returns the digits in groups of four, with the caret behind the same digit.
  private static func inGroups(_ proposed: FormattedText) -> FormattedText {
    var (result, digits, position) = (FormattedText("", caret: 0), 0, 0)
    for character in proposed.text {
      position += character.utf8.count
      if "0"..."9" ~= character, digits < 16 {
        if digits > 0, digits % 4 == 0 { result.text += " " }
        result.text.append(character)
        digits += 1
      }
      if position <= proposed.caret { result.caret = result.text.utf8.count }
    }
    return result
  }
}
