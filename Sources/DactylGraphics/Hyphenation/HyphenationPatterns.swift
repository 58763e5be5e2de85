/// Patterns for the places where words can be broken, by Liang's algorithm: letters with numbers between them. At each
/// place in a word, the largest number of the patterns that count there decides. An odd number allows a break, an even
/// one prevents it.
///
/// Of the patterns that end at a letter of the word, the longest one counts, and none if the beginning of a longer one
/// fits there too: files in the format of libhyphen are made for that.
///
/// A pattern is stored as its place in the text of the file, so that a dictionary with 70,000 of them takes little time
/// and memory.
struct HyphenationPatterns: Sendable {
  /// The text of the file, in UTF-8.
  private let text: [UInt8]
  private let beginnings: HyphenationBeginnings

  /// `lines` are the beginnings of the lines with patterns in `text`, and each must have at least a letter. Of patterns
  /// with the same letters, the last one counts.
  init(_ text: [UInt8], lines: [Int]) {
    self.text = text
    var beginnings = HyphenationBeginnings()
    text.withUnsafeBufferPointer { text in
      for line in lines { beginnings.add(line, text) }
    }
    self.beginnings = beginnings
  }

  /// Returns whether a break is allowed behind each byte of `word`, which is lowercase, in UTF-8. It is not where the
  /// break would change letters, which nothing here can show.
  func breaks(in word: ArraySlice<UInt8>) -> [Bool] {
    // Patterns for the beginning or the end of a word have a full stop there.
    let letters = [Self.edge] + word + [Self.edge]
    // The largest number before each letter, doubled, plus 1 if the break changes letters.
    var numbers = [UInt8](repeating: 0, count: letters.count + 1)
    text.withUnsafeBufferPointer { text in
      var (start, hash) = (0, HyphenationBeginnings.firstHash)
      for end in letters.indices {
        hash = HyphenationBeginnings.hash(hash, letters[end])
        while start <= end {
          if let found = beginnings.find(letters[start...end], hash, text) {
            if found.isWhole { Self.apply(text, found.line, to: &numbers, from: start) }
            break
          }
          start += 1
          hash = HyphenationBeginnings.hash(of: letters[start..<max(end + 1, start)])
        }
      }
    }
    // Behind the byte at `index` is before the letter after the next, since there is a full stop in front.
    return (0..<word.count).map { numbers[$0 + 2] & 3 == 2 }
  }

  private static let edge = UInt8(ascii: ".")

  private static func apply(
    _ text: UnsafeBufferPointer<UInt8>, _ line: Int, to numbers: inout [UInt8], from start: Int
  ) {
    var index = start
    let changesLetters = UInt8(HyphenationLine.hasReplacement(text, line) ? 1 : 0)
    HyphenationLine.forEach(in: text, from: line) { byte, isDigit in
      guard isDigit else { return index += 1 }
      let number = byte - HyphenationLine.zero
      if numbers[index] >> 1 < number { numbers[index] = number << 1 | (number & changesLetters) }
    }
  }
}

/// The letters with which patterns begin, in a hash table.
struct HyphenationBeginnings: Sendable {
  /// The place of a pattern in the file, the number of its letters that count, and whether these are all.
  struct Entry {
    fileprivate let bits: UInt32

    fileprivate init(line: Int, count: Int, isWhole: Bool) {
      bits = UInt32(truncatingIfNeeded: line) << 8 | UInt32(count & 0x7f) << 1 | (isWhole ? 1 : 0)
    }

    fileprivate init(bits: UInt32) { self.bits = bits }

    var line: Int { Int(bits >> 8) }
    fileprivate var count: Int { Int(bits >> 1 & 0x7f) }
    var isWhole: Bool { bits & 1 == 1 }
  }

  /// The most bytes of a file, in UTF-8.
  static let mostBytes = 1 << 24

  /// The entries; 0 is free.
  private var slots = [UInt32](repeating: 0, count: 16)
  private var used = 0

  fileprivate mutating func add(_ line: Int, _ text: UnsafeBufferPointer<UInt8>) {
    var (letters, hashes): ([UInt8], [UInt64]) = ([], [])
    var hash = Self.firstHash
    HyphenationLine.forEach(in: text, from: line) { byte, isDigit in
      guard !isDigit else { return }
      hash = Self.hash(hash, byte)
      letters.append(byte)
      hashes.append(hash)
    }
    // A long line may need the table to grow more than once.
    while (used + letters.count) * 3 > slots.count * 2 { grow(text) }
    for count in stride(from: letters.count, to: 0, by: -1) {
      let slot = slot(of: letters[..<count], hashes[count - 1], text)
      let isNew = slots[slot] == 0
      let isWhole = count == letters.count
      if isNew || isWhole { slots[slot] = Entry(line: line, count: count, isWhole: isWhole).bits }
      // The shorter ones are there too.
      guard isNew else { return }
      used += 1
    }
  }

  /// Returns the entry for `letters`, which have this hash.
  fileprivate func find(_ letters: ArraySlice<UInt8>, _ hash: UInt64, _ text: UnsafeBufferPointer<UInt8>) -> Entry? {
    let bits = slots[slot(of: letters, hash, text)]
    return bits == 0 ? nil : Entry(bits: bits)
  }

  /// Returns the slot that has `letters`, or the free one for them.
  private func slot(of letters: ArraySlice<UInt8>, _ hash: UInt64, _ text: UnsafeBufferPointer<UInt8>) -> Int {
    var slot = Self.slot(hash, slots.count)
    while slots[slot] != 0 {
      let entry = Entry(bits: slots[slot])
      if entry.count == letters.count, HyphenationLine.begins(text, entry.line, with: letters) { break }
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private mutating func grow(_ text: UnsafeBufferPointer<UInt8>) {
    var larger = [UInt32](repeating: 0, count: slots.count * 4)
    for bits in slots where bits != 0 {
      let entry = Entry(bits: bits)
      var (hash, left) = (Self.firstHash, entry.count)
      HyphenationLine.forEach(in: text, from: entry.line) { byte, isDigit in
        guard !isDigit, left > 0 else { return }
        hash = Self.hash(hash, byte)
        left -= 1
      }
      var slot = Self.slot(hash, larger.count)
      while larger[slot] != 0 { slot = (slot + 1) & (larger.count - 1) }
      larger[slot] = bits
    }
    slots = larger
  }

  // MARK: Hashes (FNV-1a)

  fileprivate static let firstHash: UInt64 = 0xcbf2_9ce4_8422_2325

  fileprivate static func hash(_ hash: UInt64, _ byte: UInt8) -> UInt64 { (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }

  fileprivate static func hash(of letters: ArraySlice<UInt8>) -> UInt64 { letters.reduce(firstHash, hash) }

  private static func slot(_ hash: UInt64, _ capacity: Int) -> Int {
    Int(truncatingIfNeeded: hash ^ hash >> 29) & (capacity - 1)
  }
}

/// A line with a pattern.
enum HyphenationLine {
  static let zero = UInt8(ascii: "0")
  private static let slash = UInt8(ascii: "/")

  /// Calls `body` for each letter and digit of a pattern.
  static func forEach(
    in text: UnsafeBufferPointer<UInt8>, from line: Int, _ body: (_ byte: UInt8, _ isDigit: Bool) -> Void
  ) {
    var index = line
    while index < text.count, text[index] > 0x20, text[index] != slash {
      body(text[index], isDigit(text[index]))
      index += 1
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- zero < 10 }

  /// Whether other letters follow, with which the word is written when it is broken.
  static func hasReplacement(_ text: UnsafeBufferPointer<UInt8>, _ line: Int) -> Bool {
    var index = line
    while index < text.count, text[index] > 0x20, text[index] != slash { index += 1 }
    return index < text.count && text[index] == slash
  }

  static func begins(_ text: UnsafeBufferPointer<UInt8>, _ line: Int, with letters: ArraySlice<UInt8>) -> Bool {
    var index = line
    for letter in letters {
      while index < text.count, isDigit(text[index]) { index += 1 }
      guard index < text.count, text[index] == letter else { return false }
      index += 1
    }
    return true
  }
}
