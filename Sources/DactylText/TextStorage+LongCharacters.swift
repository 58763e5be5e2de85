import DactylGraphics

// Characters of more bytes than any language has, such as a letter with a thousand accents, and runs of flags, whose
// beginning decides which indicators belong together.

extension TextStorage {
  /// A character of more than twice as many bytes is cut at the multiples of this number.
  private static var characterStep: Int { 2048 }

  /// Returns the range of the character that contains `position`, the beginning of a code point. It reads five steps of
  /// text.
  func longCharacter(at position: Int) -> Range<Int> {
    let step = Self.characterStep
    let multiple = position / step * step
    let lower = scalarStart(multiple - 2 * step)
    let upper = scalarEnd(multiple + 3 * step + 4)
    let places = places(in: lower..<upper)
    var cuts = places.cuts
    for end in stride(from: multiple, through: multiple + 3 * step, by: step) where end > 0 && end < count {
      // Where the text is cut anyway, no character is too long.
      guard !places.cuts.contains(where: { $0 > end - 2 * step && $0 <= end }) else { continue }
      cuts.append(places.others.last { $0 > end - step && $0 <= end } ?? scalarStart(end))
    }
    let start = cuts.filter { $0 <= position }.max() ?? lower
    let end = cuts.filter { $0 > position }.min() ?? upper
    return self[start..<end].character(at: position, from: start)
  }

  /// Returns the places between code points in `range` where there are two characters, whatever is around them, and
  /// other places that probably are between two.
  private func places(in range: Range<Int>) -> (cuts: [Int], others: [Int]) {
    var (cuts, others) = (range.lowerBound == 0 ? [0] : [], [Int]())
    var (position, previous, isHalfFlag, isMark) = (range.lowerBound, Unicode.Scalar?.none, false, false)
    for scalar in self[range].unicodeScalars {
      defer {
        position += UTF8.width(scalar)
        previous = scalar
      }
      // Mostly one mark after another.
      if isMark, scalar == previous { continue }
      isMark = scalar.properties.isGraphemeExtend
      let isIndicator = scalar.isRegionalIndicator
      guard let previous else {
        isHalfFlag = isIndicator && !endsInsideFlag(position)
        continue
      }
      if isIndicator, previous.isRegionalIndicator {
        if !isHalfFlag { cuts.append(position) }
        isHalfFlag.toggle()
        continue
      }
      isHalfFlag = isIndicator
      let pair = ScalarPair(previous, scalar)
      if pair.isCharacterBreak {
        cuts.append(position)
      } else if previous != "\u{200d}", !pair.isOneCharacter {
        others.append(position)
      }
    }
    return (cuts, others)
  }

  /// Returns the beginning of the flag that contains `position`, the beginning of a code point, in a run of several;
  /// nil if there is none.
  func flagStart(_ position: Int) -> Int? {
    let start = indicatorsStart(before: position)
    guard start < position, self[position..<position + 4].unicodeScalars.first?.isRegionalIndicator == true else {
      return nil
    }
    return position - (position - start) % 8
  }

  /// Whether the text before `position` ends with the first half of a flag.
  private func endsInsideFlag(_ position: Int) -> Bool { (position - indicatorsStart(before: position)) / 4 % 2 == 1 }
}

/// Two code points after each other.
struct ScalarPair {
  let first: Unicode.Scalar
  let second: Unicode.Scalar

  init(_ first: Unicode.Scalar, _ second: Unicode.Scalar) {
    (self.first, self.second) = (first, second)
  }

  /// Whether there are two characters, whatever is around them.
  var isCharacterBreak: Bool {
    if first.isASCII, second.isASCII { return first != "\r" || second != "\n" }
    if isOneCharacter { return false }
    // Before letters of most scripts, only the code point before them counts.
    if second.value < 0x900, second != "\u{a9}", second != "\u{ae}" { return true }
    // After a mark or a joiner, it depends on what is before it.
    return !Self("a", first).isOneCharacter
  }

  /// Whether a word ends or begins between the two, whatever is around them.
  var isWordBreak: Bool {
    if first.properties.isWhitespace { return isCharacterBreak }
    // Behind the last one of several ideographs.
    guard CJKRun.of(first) == .ideographs else { return false }
    return CJKRun.of(second, behind: .ideographs) != .ideographs && isCharacterBreak
  }

  /// Whether the two alone are one character.
  var isOneCharacter: Bool {
    // Nearly all marks; behind a control character, a mark begins a character.
    if second.properties.isGraphemeExtend, (0x20..<0x7f).contains(first.value) || first.properties.isGraphemeExtend {
      return true
    }
    var text = String(first)
    text.unicodeScalars.append(second)
    return text.index(after: text.startIndex) == text.endIndex
  }
}

extension Unicode.Scalar {
  /// Whether it is half of a flag.
  fileprivate var isRegionalIndicator: Bool { (0x1f1e6...0x1f1ff).contains(value) }
}

extension String {
  /// Returns the range of the character at `position`, in a part of a text that begins at `start`.
  func character(at position: Int, from start: Int) -> Range<Int> {
    var (start, end) = (start, start)
    for character in self where end <= position {
      (start, end) = (end, end + character.utf8.count)
    }
    return start..<end
  }
}
