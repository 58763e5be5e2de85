/// The places of a string in a text that may be long, and may change while it is searched.
///
///     var search = TextSearch("note", in: editor.text)
///     while !search.isComplete { search.advance(in: editor.text) }
///     print(search.matches)
///
/// A match is a sequence of whole characters in one paragraph. Matches do not overlap: each is the first one behind the
/// one before it. Call ``didMake(_:in:)`` for each change of the text.
public struct TextSearch: Sendable {
  /// The rules for what is a match.
  public struct Options: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Capital and small letters are different, and so are letters with and without accents. Without it both are the
    /// same, but an accent in the searched string counts.
    public static let caseSensitive = Options(rawValue: 1 << 0)
    /// A match begins and ends where a word does.
    public static let wholeWords = Options(rawValue: 1 << 1)
  }

  /// The result of a search for the next match.
  public enum Next: Hashable, Sendable {
    /// The index of the match, for ``match(at:)``.
    case match(Int)
    /// There is no match.
    case none
    /// The search has not come far enough.
    case unknown
  }

  /// The searched string. An empty one is nowhere, and neither is one with a line break.
  public let string: String
  /// The rules for what is a match.
  public let options: Options
  /// The matches that were found so far, in UTF-8 bytes, in the order of the text. After a change, those in the
  /// paragraphs of the change stay until they are searched again. The array is made for each call; ``match(at:)`` costs
  /// little.
  public var matches: [Range<Int>] {
    var end = 0
    return found.elements().map { match in
      end += match.size
      return end - match.count..<end
    }
  }

  /// The number of matches that were found so far.
  public var matchCount: Int { found.count }

  private var found = SummedList<Match>()

  private var pattern: SearchPattern
  private let isNowhere: Bool
  /// The parts of the text that were not searched yet, in order. They begin at beginnings of paragraphs or where a
  /// match may begin next.
  private var pending: [Range<Int>] = []

  /// A search for `string` in `text`, which has found nothing yet.
  public init(_ string: String, options: Options = [], in text: TextStorage) {
    self.string = string
    self.options = options
    pattern = SearchPattern(string, ignoresCase: !options.contains(.caseSensitive))
    isNowhere = pattern.isEmpty || TextStorage(string).paragraphCount > 1
    if !isNowhere, !text.isEmpty { pending = [0..<text.count] }
  }

  /// Whether the whole text was searched.
  public var isComplete: Bool { pending.isEmpty }

  // MARK: Searching

  /// The rest of a limit that is not searched: it may be no whole character, and small steps to the end of that cost
  /// more.
  private static let leastRest = 64

  /// Searches about `limit` further bytes of `text`: from the paragraph of `position` on, and then from the beginning.
  public mutating func advance(in text: TextStorage, from position: Int = 0, limit: Int = 64 << 10) {
    var (position, rest) = (position, min(limit, text.count + 1))
    while rest > 0, !pending.isEmpty {
      let index = pending.firstIndex { $0.upperBound > position } ?? 0
      let range = pending[index]
      var start = range.lowerBound
      if start < position, position < range.upperBound {
        start = max(text.paragraphRange(at: text.paragraphIndex(at: position)).lowerBound, start)
      }
      let (found, end) = search(text, start..<range.upperBound, limit: rest)
      replaceMatches(self.index(from: start)..<self.index(from: end), with: found)
      pending.replaceSubrange(
        index...index, with: [range.lowerBound..<start, end..<range.upperBound].filter { !$0.isEmpty })
      (position, rest) = (end, rest - max(end - start, 1))
      if rest < Self.leastRest { return }
    }
  }

  /// Searches `range` until `limit` is reached. Returns the matches, and the end of the searched part.
  private mutating func search(
    _ text: TextStorage, _ range: Range<Int>, limit: Int
  ) -> (found: [Range<Int>], end: Int) {
    var room = limit
    while true {
      let isWhole = range.count <= room
      let end = isWhole ? range.upperBound : max(text.characterStart(range.lowerBound + room), range.lowerBound)
      var found: [Range<Int>] = []
      let next = search(text, range.lowerBound..<end, &found)
      if isWhole { return (found, end) }
      if next > range.lowerBound { return (found, next) }
      // All of it may be the beginning of a match.
      room *= 2
    }
  }

  /// Adds the matches in a piece of the text. Returns where the next match may begin.
  private mutating func search(_ text: TextStorage, _ piece: Range<Int>, _ found: inout [Range<Int>]) -> Int {
    let wholeWords = options.contains(.wholeWords)
    var words: TextStorage.WordWindow?
    let next = pattern.search(text[piece][...]) { match in
      let range = match.lowerBound + piece.lowerBound..<match.upperBound + piece.lowerBound
      if wholeWords, !text.isEndOfWord(range.lowerBound, &words) || !text.isEndOfWord(range.upperBound, &words) {
        return false
      }
      found.append(range)
      return true
    }
    return piece.lowerBound + next
  }

  // MARK: Changes

  /// Adapts the search to a change of the text. Call it for each change, after the text has changed. Matches that the
  /// change touches are removed, and those behind it move with the text. The paragraphs of the change are searched
  /// again by ``advance(in:from:limit:)``.
  public mutating func didMake(_ change: TextChange, in text: TextStorage) {
    guard !isNowhere else { return }
    let low = text.paragraphIndex(at: change.position)
    let new =
      text.paragraphRange(at: low)
      .lowerBound..<text.paragraphRange(
        at: text.paragraphIndex(at: change.newRange.upperBound)
      ).upperBound
    let shift = change.newRange.count - change.oldRange.count
    let oldEnd = new.upperBound - shift
    func moved(_ range: Range<Int>) -> Range<Int> { range.lowerBound + shift..<range.upperBound + shift }

    var first = index(from: change.oldRange.lowerBound)
    if first > 0, match(at: first - 1).upperBound >= change.oldRange.lowerBound { first -= 1 }
    let last = max(index(from: change.oldRange.upperBound + 1), first)
    replaceMatches(first..<last, with: [], shift: shift)
    let before = pending.map { $0.lowerBound..<max(min($0.upperBound, new.lowerBound), $0.lowerBound) }
    let behind = pending.map { moved(min(max($0.lowerBound, oldEnd), $0.upperBound)..<$0.upperBound) }
    pending = (before + [new] + behind).filter { !$0.isEmpty }
  }

  // MARK: Matches

  /// A match, and the bytes between the one before it and it: so a change moves all matches behind it at once.
  private struct Match: Sized {
    let gap: Int
    let count: Int
    var size: Int { gap + count }
  }

  /// Returns the match at `index`, in UTF-8 bytes. Traps if there is none.
  public func match(at index: Int) -> Range<Int> {
    let (match, start) = (found[index], found.start(ofIndex: index))
    return start + match.gap..<start + match.size
  }

  /// Replaces the matches in a range of indices, and moves those behind it by `shift` bytes.
  private mutating func replaceMatches(_ range: Range<Int>, with new: [Range<Int>], shift: Int = 0) {
    var (range, end) = (range, found.start(ofIndex: range.lowerBound))
    // The match behind them is further from the last new one, or nearer to it.
    let next = range.upperBound < found.count ? match(at: range.upperBound) : nil
    let moved = next.map { $0.lowerBound + shift..<$0.upperBound + shift }
    if next != nil { range = range.lowerBound..<range.upperBound + 1 }
    let matches = (new + [moved].compactMap(\.self)).map { match in
      let gap = match.lowerBound - end
      end = match.upperBound
      return Match(gap: gap, count: match.count)
    }
    found.replaceSubrange(range, with: matches)
  }

  /// Returns the index of the first match that begins at `position` or behind it; the number of matches if there is
  /// none.
  public func index(from position: Int) -> Int {
    guard found.count > 0 else { return 0 }
    let place = found.place(at: position)
    return place.start + found[place.index].gap >= position ? place.index : place.index + 1
  }

  /// Returns the first match that begins at `position` or behind it; behind the last one, the first one of the text.
  public func next(from position: Int) -> Next {
    let index = index(from: position)
    if index < matchCount { return isSearched(position..<match(at: index).lowerBound) ? .match(index) : .unknown }
    guard isSearched(position..<Int.max) else { return .unknown }
    guard matchCount > 0 else { return isComplete ? .none : .unknown }
    return isSearched(0..<match(at: 0).lowerBound) ? .match(0) : .unknown
  }

  /// Returns the last match that begins before `position`; before the first one, the last one of the text.
  public func previous(before position: Int) -> Next {
    let index = index(from: position) - 1
    if index >= 0 { return isSearched(match(at: index).upperBound..<position) ? .match(index) : .unknown }
    guard isSearched(0..<position) else { return .unknown }
    guard matchCount > 0 else { return isComplete ? .none : .unknown }
    return isSearched(match(at: matchCount - 1).upperBound..<Int.max) ? .match(matchCount - 1) : .unknown
  }

  /// Whether nothing in `range` remains to be searched.
  private func isSearched(_ range: Range<Int>) -> Bool {
    !pending.contains { $0.lowerBound < range.upperBound && $0.upperBound > range.lowerBound }
  }
}

extension TextStorage {
  /// Returns whether a word begins or ends at `position`. Most places in ASCII need no more than the two characters
  /// beside them; for the others `window` has the boundaries of the text around the last one.
  fileprivate func isEndOfWord(_ position: Int, _ window: inout WordWindow?) -> Bool {
    guard position > 0, position < count else { return true }
    let (before, behind) = (byte(at: position - 1), byte(at: position))
    if before.isWordCharacter, behind.isWordCharacter { return false }
    if before == 0x20 && behind.isWordCharacter || before.isWordCharacter && behind == 0x20 { return true }
    return isWordBoundary(position, &window)
  }
}

extension UInt8 {
  /// Whether it is a letter, a digit or a low line of ASCII.
  fileprivate var isWordCharacter: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5a, 0x5f, 0x61...0x7a: true
    default: false
    }
  }
}
