/// The codes of keys in the text of a keymap.
enum KeyCodes {
  /// The greatest code that a keymap may have. Those of Linux end at 775.
  private static let greatest = 0xFFFF

  /// Whether no number in the part `xkb_keycodes` of a keymap is too large. xkbcommon makes a table of all codes up to
  /// the greatest one, and ends the program if that is not possible.
  static func areUsable(in text: UnsafeBufferPointer<CChar>) -> Bool {
    let bytes = UnsafeRawBufferPointer(text)
    var (word, isInCodes, depth) = (0..<0, false, 0)
    for index in 0...bytes.count {
      let byte = index < bytes.count ? bytes[index] : 0
      if isLetter(byte) {
        word = (word.isEmpty ? index : word.lowerBound)..<index + 1
        continue
      }
      if !word.isEmpty {
        let letters = bytes[word]
        if letters.elementsEqual("xkb_keycodes".utf8) { (isInCodes, depth) = (true, 0) }
        if isInCodes, isTooLarge(letters) { return false }
        word = 0..<0
      }
      guard isInCodes else { continue }
      if byte == UInt8(ascii: "{") { depth += 1 }
      if byte == UInt8(ascii: "}") {
        depth -= 1
        isInCodes = depth > 0
      }
    }
    return true
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// Whether the letters are a decimal or hexadecimal number that is too large, or that no number can hold.
  private static func isTooLarge(_ letters: Slice<UnsafeRawBufferPointer>) -> Bool {
    guard let first = letters.first, first <= UInt8(ascii: "9") else { return false }
    let text = String(decoding: letters, as: UTF8.self).lowercased()
    let number = text.hasPrefix("0x") ? Int(text.dropFirst(2), radix: 16) : Int(text)
    return number.map { $0 > greatest } ?? (text.hasPrefix("0x") || text.allSatisfy(\.isNumber))
  }
}
