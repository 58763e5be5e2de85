import DactylRandom

/// Makes inputs by changing examples at random: bits, bytes, numbers and words are changed, parts are left out,
/// doubled, moved, and taken from other examples.
struct Mutator {
  private let examples: [[UInt8]]
  private let words: [[UInt8]]

  private static let longest = 1 << 14
  private static let numbers: [UInt32] = [
    0, 1, 2, 0x7f, 0x80, 0xff, 0x100, 0x7fff, 0x8000, 0xffff, 0x1_0000, 0x7fff_ffff, 0x8000_0000, 0xffff_fffe, .max,
  ]

  init(_ examples: [[UInt8]], words: [[UInt8]]) {
    self.examples = examples.isEmpty ? [[]] : examples
    self.words = words
  }

  func input(from source: inout SeededSource) -> [UInt8] {
    var bytes = source.pick(examples) ?? []
    for _ in 0..<source.pick(1, 1, 2, 4, 8) { change(&bytes, &source) }
    return Array(bytes.prefix(Self.longest))
  }

  private func change(_ bytes: inout [UInt8], _ source: inout SeededSource) {
    let place = source.int(0...bytes.count)
    let part = place..<min(place + source.int(0...source.pick(1, 4, 16, 64)), bytes.count)
    switch source.int(0...9) {
    case 0 where place < bytes.count: bytes[place] ^= 1 << UInt8(source.int(0...7))
    case 1 where place < bytes.count: bytes[place] = UInt8(source.int(0...255))
    case 2: bytes.removeSubrange(part)
    case 3: bytes.insert(contentsOf: bytes[part], at: source.int(0...bytes.count))
    case 4:
      let number = source.pick(Self.numbers) ?? 0
      let digits = (0..<source.pick(1, 2, 4)).map { UInt8(truncatingIfNeeded: number >> (8 * UInt32($0))) }
      let ordered = source.chance(50) ? digits : digits.reversed()
      bytes.replaceSubrange(place..<min(place + ordered.count, bytes.count), with: ordered)
    case 5, 6:
      if let word = source.pick(words) { bytes.replaceSubrange(source.chance(50) ? part : place..<place, with: word) }
    case 7:
      let other = source.pick(examples) ?? []
      let start = source.int(0...other.count)
      bytes.replaceSubrange(part, with: other[start..<source.int(start...other.count)])
    case 8:
      bytes.insert(contentsOf: (0..<source.int(1...8)).map { _ in UInt8(source.int(0...255)) }, at: place)
    default:
      let copies = source.pick(2, 8, 64)
      bytes.insert(contentsOf: (0..<copies).flatMap { _ in bytes[part] }, at: place)
    }
  }
}
