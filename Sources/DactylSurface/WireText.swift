/// Prepares text for the wire.
package enum WireText {
  /// The longest text, in bytes of UTF-8. A message has at most 4096 bytes, and a longer title can't be read.
  static let longest = 1024

  /// Returns `text` without NUL, which would end it on the wire, and cut after a whole character if it is too long.
  ///
  /// Broken UTF-8 was repaired when the string was made.
  package static func sanitized(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    var length = 0
    var isCut = false
    for scalar in text.unicodeScalars where scalar.value != 0 {
      length += UTF8.width(scalar)
      guard length <= longest else {
        isCut = true
        break
      }
      scalars.append(scalar)
    }
    var result = String(scalars)
    // The last character may be incomplete. A single character that fills the limit stays.
    if isCut, result.count > 1 { result.removeLast() }
    return result
  }
}
