import DactylSurface

extension ByteReader {
  /// A table of sequences of keys up to a zero byte, and then pressed keys, each a byte.
  static let compose = ByteReader("compose") { bytes in
    var source = ByteSource(bytes)
    let table = String(decoding: source.take(upTo: 0), as: UTF8.self)
    // Any file of the machine can be included.
    guard !table.contains("include"), let composer = Composer(table: table), let other = Composer(table: table) else {
      return
    }
    var (symbols, outcomes): ([UInt32], [Composer.Outcome]) = ([], [])
    for byte in source.takeRest().prefix(300) {
      let symbol = symbol(byte)
      let outcome = composer.feed(symbol)
      symbols.append(symbol)
      outcomes.append(outcome)
      if case .composed(let text) = outcome {
        try check(text.utf8.count < 1024 && !text.utf8.contains(0), "a sequence makes a short text: \(text.utf8.count)")
        let isComplete = table.contains("\\") || text.count <= 1 || table.contains("\"\(text)\"")
        try check(isComplete, "a text is as in the table: \(text)")
      }
      // Shift neither belongs to a sequence nor ends it.
      guard outcome != .consumed, symbol != 0xffe1 else { continue }
      other.reset()
      try check(symbols.map(other.feed) == outcomes, "a sequence depends on nothing before it: \(symbols)")
      (symbols, outcomes) = ([], [])
    }
  }

  /// Letters as they are, and keys that begin sequences.
  private static func symbol(_ byte: UInt8) -> UInt32 {
    switch byte {
    case 0x20..<0x7f: UInt32(byte)
    // From the grave accent on.
    case 0x80..<0xa0: 0xfe50 + UInt32(byte - 0x80)
    case 0x01: 0xff20
    case 0x02: 0xffe1
    case 0x03: 0xff0d
    default: UInt32(byte) << 24 | UInt32(byte)
    }
  }
}
