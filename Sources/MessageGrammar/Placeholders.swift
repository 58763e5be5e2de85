/// The places for values in a text: `{1}` for the first one, `{2}` for the second one, and so on.
package enum Placeholders {
  /// A place in a text.
  package struct Place {
    /// The number of the value, from 1.
    package let number: Int
    /// The place with its braces.
    package let range: Range<String.Index>
  }

  /// Returns the places in a text, in their order. Anything else in braces is text.
  package static func places(in text: String) -> [Place] {
    var places: [Place] = []
    var start: String.Index?
    for index in text.indices {
      switch text[index] {
      case "{": start = index
      case "}":
        if let first = start, let number = Int(text[text.index(after: first)..<index]), number > 0 {
          places.append(Place(number: number, range: first..<text.index(after: index)))
        }
        start = nil
      default: break
      }
    }
    return places
  }

  /// Returns the numbers of the places in a text, in their order.
  package static func numbers(in text: String) -> [Int] { places(in: text).map(\.number) }
}
