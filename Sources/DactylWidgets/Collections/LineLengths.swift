/// The lengths of lines, in points: measured ones, and estimates for the others.
///
/// Lines are kept in chunks. Those of a chunk where no line was ever visible have one estimate for all, so that ten
/// million lines take no more memory than those that were shown.
struct LineLengths {
  private static let chunkSize = 128
  /// A shorter line would let a collection show endlessly many.
  static let least = 1.0

  private struct Chunk {
    var lengths: [Double]
    var isMeasured: [Bool]
    var sum: Double
  }

  let count: Int
  /// The length of a line in chunks that were never visible.
  var estimate: Double {
    didSet { estimate = max(estimate, Self.least) }
  }
  private var chunks: [Int: Chunk] = [:]
  /// The numbers of the chunks that were visible, in order.
  private var order: [Int] = []
  /// The sums of the chunks before each one of `order`, as far as they are known.
  private var sums: [Double] = []

  init(count: Int, estimate: Double) {
    self.count = count
    self.estimate = max(estimate, Self.least)
  }

  // MARK: Lengths

  /// Records that lines become visible. `guess` returns the estimate for one of them.
  mutating func show(_ lines: Range<Int>, guess: (Int) -> Double) {
    guard !lines.isEmpty else { return }
    for number in lines.lowerBound / Self.chunkSize...(lines.upperBound - 1) / Self.chunkSize
    where chunks[number] == nil {
      let range = number * Self.chunkSize..<min((number + 1) * Self.chunkSize, count)
      let lengths = range.map { max(guess($0), Self.least) }
      chunks[number] = Chunk(
        lengths: lengths, isMeasured: Array(repeating: false, count: range.count), sum: lengths.reduce(0, +))
      let place = index(of: number)
      order.insert(number, at: place)
      forget(from: place)
    }
  }

  /// Estimates the lines anew that are not measured.
  mutating func guessAgain(_ guess: (Int) -> Double) {
    for (number, old) in chunks {
      var chunk = old
      for place in chunk.lengths.indices where !chunk.isMeasured[place] {
        chunk.lengths[place] = max(guess(number * Self.chunkSize + place), Self.least)
      }
      chunk.sum = chunk.lengths.reduce(0, +)
      chunks[number] = chunk
    }
    forget(from: 0)
  }

  /// Returns whether all chunks of the lines were visible.
  func isShown(_ lines: Range<Int>) -> Bool {
    guard !lines.isEmpty else { return true }
    return (lines.lowerBound / Self.chunkSize...(lines.upperBound - 1) / Self.chunkSize)
      .allSatisfy { chunks[$0] != nil }
  }

  /// Sets the measured length of a line that is visible.
  mutating func measure(_ line: Int, _ length: Double) {
    let (number, place) = line.quotientAndRemainder(dividingBy: Self.chunkSize)
    let length = length.isFinite ? max(length, Self.least) : Self.least
    guard var chunk = chunks.removeValue(forKey: number) else { return }
    let change = length - chunk.lengths[place]
    chunk.lengths[place] = length
    chunk.isMeasured[place] = true
    chunk.sum += change
    chunks[number] = chunk
    if change != 0 { forget(from: index(of: number)) }
  }

  func length(_ line: Int) -> Double {
    let (number, place) = line.quotientAndRemainder(dividingBy: Self.chunkSize)
    return chunks[number]?.lengths[place] ?? estimate
  }

  func isMeasured(_ line: Int) -> Bool {
    let (number, place) = line.quotientAndRemainder(dividingBy: Self.chunkSize)
    return chunks[number]?.isMeasured[place] ?? false
  }

  // MARK: Places

  /// Returns the sum of the lengths before `line`; that of all lines for `count`.
  mutating func offset(_ line: Int) -> Double {
    let (number, rest) = line.quotientAndRemainder(dividingBy: Self.chunkSize)
    let place = index(of: number)
    learn(to: place)
    let before = sums[place] + Double((number - place) * Self.chunkSize) * estimate
    guard let chunk = chunks[number] else {
      return before + Double(rest) * estimate
    }
    return chunk.lengths[..<rest].reduce(before, +)
  }

  /// Returns the line at `offset`, in 0..<count; `count` must not be 0.
  mutating func line(at offset: Double) -> Int {
    learn(to: order.count)
    var (low, high) = (0, order.count)
    while low < high {
      let middle = (low + high) / 2
      if start(middle) <= offset { low = middle + 1 } else { high = middle }
    }
    guard low > 0, let chunk = chunks[order[low - 1]] else { return limited(offset / estimate) }
    var rest = offset - start(low - 1)
    let first = order[low - 1] * Self.chunkSize
    guard rest < chunk.sum else {
      return limited(Double(first + chunk.lengths.count) + ((rest - chunk.sum) / estimate).rounded(.down))
    }
    for (place, length) in chunk.lengths.enumerated() {
      if rest < length { return first + place }
      rest -= length
    }
    return first + chunk.lengths.count - 1
  }

  private func limited(_ line: Double) -> Int { line > 0 ? Int(min(line, Double(count - 1))) : 0 }

  /// Returns the first place in `order` that is not before the chunk.
  private func index(of number: Int) -> Int {
    // Most often it is the last one.
    if let last = order.last, last < number { return order.count }
    var (low, high) = (0, order.count)
    while low < high {
      let middle = (low + high) / 2
      if order[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Forgets the sums that contain the chunk at `place` of `order`.
  private mutating func forget(from place: Int) {
    if place + 1 < sums.count { sums.removeSubrange((place + 1)...) }
  }

  /// Adds up the lengths before the chunk at `place` of `order`.
  private mutating func learn(to place: Int) {
    if sums.isEmpty { sums = [0] }
    while sums.count <= place { sums.append((sums.last ?? 0) + (chunks[order[sums.count - 1]]?.sum ?? 0)) }
  }

  /// The offset of the chunk at `place` of `order`.
  private func start(_ place: Int) -> Double {
    sums[place] + Double((order[place] - place) * Self.chunkSize) * estimate
  }
}
