import DactylBus

extension BusValue {
  /// The most bytes of a text for the desktop. More is no title, and may be more than a bus takes.
  private static let longestText = 16 << 10

  /// A text of the program, without zero characters, which no message can have, and cut off at a length that no user
  /// reads.
  static func text(_ text: String) -> BusValue {
    var rest = text.unicodeScalars[...]
    if text.utf8.count > longestText {
      var length = 0
      rest = rest.prefix { scalar in
        length += UTF8.width(scalar)
        return length <= longestText
      }
    }
    return .string(String(String.UnicodeScalarView(rest.filter { $0 != "\0" })))
  }
}
