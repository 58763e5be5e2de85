/// The places for values in a text: `{1}` for the first one, `{2}` for the second one, and so on.
package enum Placeholders {
  /// Returns the numbers of the places in a text, in their order. Anything else in braces is text.
  package static func numbers(in text: String) -> [Int] {
    var numbers: [Int] = []
    // The signs after an opening brace.
    var inner: String?
    for character in text {
      switch character {
      case "{": inner = ""
      case "}":
        if let number = inner.flatMap({ Int($0) }), number > 0 { numbers.append(number) }
        inner = nil
      default: inner?.append(character)
      }
    }
    return numbers
  }
}
