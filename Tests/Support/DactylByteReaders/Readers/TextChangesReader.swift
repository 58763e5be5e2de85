import DactylText

extension ByteReader {
  /// A text, which may be repeated, and changes, each with a place, a length and a new text.
  static let textChanges = ByteReader("text-changes") { bytes in
    var source = ByteSource(bytes)
    let part = source.text()
    let text = String(repeating: part, count: [1, 1, 10, 50][source.choice(4)])
    var storage = TextStorage(text)
    var expected = Array(text.utf8)
    try checkText(storage, expected)
    var steps = 0
    while !source.isEmpty, steps < 16 {
      steps += 1
      // Places all over the text, and outside of it.
      let start = (Int(source.byte()) - 1) * max(expected.count / 250, 1) + source.choice(4)
      let range = start..<start + (source.byte() < 200 ? source.choice(8) : source.choice(256) * 16)
      let new = source.text()
      let removed = scalarRange(range, in: expected)
      let inserted = storage.replace(range, with: new)
      expected.replaceSubrange(removed, with: new.utf8)
      let end = removed.lowerBound + new.utf8.count
      try check(inserted == removed.lowerBound..<end, "a change says where the new text is: \(inserted) \(removed)")
      try checkText(storage, expected)
      for position in [removed.lowerBound, end, start] { try checkPlaces(around: position, in: storage, expected) }
    }
  }

  /// The range as the law says: limited to the text, and positions inside of a code point count as its beginning.
  private static func scalarRange(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    func place(_ position: Int) -> Int {
      var position = min(max(position, 0), bytes.count)
      while position > 0, position < bytes.count, bytes[position] & 0xc0 == 0x80 { position -= 1 }
      return position
    }
    return place(range.lowerBound)..<place(range.upperBound)
  }

  private static func checkText(_ storage: TextStorage, _ expected: [UInt8]) throws {
    try check(storage.count == expected.count, "the length is that of the text: \(storage.count)")
    try check(storage.string.utf8.elementsEqual(expected), "the text is as the changes make it")
    let ends = lineBreaks(of: expected)
    try check(storage.paragraphCount == ends.count + 1, "each line break ends a paragraph: \(storage.paragraphCount)")
    let starts = [0] + ends
    for index in [0, ends.count / 2, ends.count] {
      let range = storage.paragraphRange(at: index)
      let end = index < ends.count ? ends[index] : expected.count
      try check(range == starts[index]..<end, "a paragraph is between two line breaks: \(range)")
      try check(
        storage.paragraphIndex(at: range.lowerBound) == index, "a paragraph is found by its place: \(index)")
      let content = storage.contentRange(ofParagraph: index)
      try check(
        content.lowerBound == range.lowerBound && range.count - content.count <= 3, "the content is in its paragraph")
    }
  }

  /// The end of each line break: a line feed, a carriage return, both together, or U+2029.
  private static func lineBreaks(of bytes: [UInt8]) -> [Int] {
    bytes.indices.compactMap { index in
      switch bytes[index] {
      case 0x0a: index + 1
      case 0x0d: index + 1 < bytes.count && bytes[index + 1] == 0x0a ? nil : index + 1
      case 0xe2: bytes[index...].starts(with: [0xe2, 0x80, 0xa9]) ? index + 3 : nil
      default: nil
      }
    }
  }

  private static func checkPlaces(around position: Int, in storage: TextStorage, _ expected: [UInt8]) throws {
    let count = expected.count
    let (start, end) = (storage.characterStart(position), storage.characterEnd(position))
    let place = scalarRange(position..<position, in: expected).lowerBound
    try check(start <= place && end >= place, "a character contains its place: \(start) \(place) \(end)")
    try check(storage.characterStart(start) == start && storage.characterEnd(end) == end, "a character has two ends")
    let (next, last) = (storage.position(after: place), storage.position(before: place))
    try check(next > place || place == count && next == count, "the next place is behind: \(next) \(place)")
    try check(last < place || place == 0 && last == 0, "the last place is before: \(last) \(place)")
    try check(storage.deletionStart(before: place) >= last, "Backspace deletes no more than a character")
    let word = storage.wordRange(at: place)
    // Inside of a line break it is the word before.
    let inside = min(place, storage.contentRange(ofParagraph: storage.paragraphIndex(at: place)).upperBound)
    try check(word.lowerBound <= inside && word.upperBound >= inside, "a word contains its place: \(word) \(place)")
    try check(storage.wordEnd(after: place) <= count && storage.wordStart(before: place) >= 0, "words are in the text")
    for place in [start, end, next, last, word.lowerBound, word.upperBound] {
      try check(
        (0...count).contains(place) && (place == count || expected[place] & 0xc0 != 0x80),
        "places are between letters: \(place) of \(count)")
    }
  }
}
