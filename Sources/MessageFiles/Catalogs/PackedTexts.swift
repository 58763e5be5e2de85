/// Texts one after the other, in the form that `PackedStrings` of `DactylLanguage` reads.
///
/// The number of texts is in six hexadecimal digits, and so is where each of them begins, and where the last one ends.
package enum PackedTexts {
  /// The bytes that all texts together may have.
  package static let greatestSize = 0xff_ffff

  /// Returns the texts in one; nil if they are too large.
  package static func packed(_ texts: [[UInt8]]) -> [UInt8]? {
    var offsets = [texts.count]
    var end = 0
    for text in texts {
      offsets.append(end)
      end += text.count
    }
    offsets.append(end)
    guard end <= greatestSize, texts.count <= greatestSize else { return nil }
    var bytes: [UInt8] = []
    for offset in offsets {
      let digits = Array(String(offset, radix: 16).utf8)
      bytes += Array(repeating: UInt8(ascii: "0"), count: 6 - digits.count) + digits
    }
    for text in texts { bytes += text }
    return bytes
  }
}
