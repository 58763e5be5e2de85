/// Names in a form that is compared and searched.
enum FoldedName {
  /// Returns the text in small letters. Those of Latin-1 lose their marks, so that a search without marks finds them.
  static func bytes(of name: some Collection<UInt8>) -> [UInt8] {
    if name.allSatisfy({ $0 < 0x80 }) {
      return name.map { (0x41...0x5a).contains($0) ? $0 | 0x20 : $0 }
    }
    var text = ""
    for scalar in String(decoding: name, as: UTF8.self).lowercased().unicodeScalars {
      let index = Int(scalar.value) - 0xdf
      if letters.indices.contains(index) {
        text += letters[index]
      } else if !(0x300...0x36f).contains(scalar.value) {
        text.unicodeScalars.append(scalar)
      }
    }
    return Array(text.utf8)
  }

  /// The letters from `ß` to `ÿ` without marks.
  private static let letters = [
    "ss", "a", "a", "a", "a", "a", "a", "ae", "c", "e", "e", "e", "e", "i", "i", "i", "i", "d", "n", "o", "o", "o",
    "o", "o", "÷", "o", "u", "u", "u", "u", "y", "th", "y",
  ]

  /// Returns whether one name is before another one: numbers count as numbers. Nil if they are the same.
  static func isBefore(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool? {
    var (i, j) = (0, 0)
    while i < a.count, j < b.count {
      let (x, y) = (a[i], b[j])
      if isDigit(x), isDigit(y) {
        while i < a.count, a[i] == zero { i += 1 }
        while j < b.count, b[j] == zero { j += 1 }
        let (first, second) = (i, j)
        while i < a.count, isDigit(a[i]) { i += 1 }
        while j < b.count, isDigit(b[j]) { j += 1 }
        if i - first != j - second { return i - first < j - second }
        for offset in 0..<i - first where a[first + offset] != b[second + offset] {
          return a[first + offset] < b[second + offset]
        }
      } else if x != y {
        return x < y
      } else {
        (i, j) = (i + 1, j + 1)
      }
    }
    let (left, right) = (a.count - i, b.count - j)
    return left == right ? nil : left < right
  }

  private static let zero = UInt8(ascii: "0")
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Returns whether `text` contains `part`.
  static func contains(_ text: UnsafeBufferPointer<UInt8>, _ part: [UInt8]) -> Bool {
    guard let first = part.first else { return true }
    guard text.count >= part.count else { return false }
    for start in 0...(text.count - part.count) where text[start] == first {
      var offset = 1
      while offset < part.count, text[start + offset] == part[offset] { offset += 1 }
      if offset == part.count { return true }
    }
    return false
  }
}
