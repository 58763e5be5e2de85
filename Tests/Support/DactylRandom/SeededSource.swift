/// Random choices that are the same in every run, on every machine.
package struct SeededSource: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  /// SplitMix64.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// The standard library may change how it draws numbers from a range; this method never changes.
  package mutating func int(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  package mutating func chance(_ percent: Int) -> Bool { int(0...99) < percent }

  /// Nil if there is nothing to pick from.
  package mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[int(0...elements.count - 1)]
  }

  /// `first`, or one of the others.
  package mutating func pick<Element>(_ first: Element, _ others: Element...) -> Element {
    let index = int(0...others.count)
    return index == 0 ? first : others[index - 1]
  }

  /// One of the elements, with a probability in proportion to its weight; `first` if there are no weights.
  package mutating func weighted<Element>(_ first: (Element, Int), _ others: (Element, Int)...) -> Element {
    let all = [first] + others
    var rest = int(0...max(all.reduce(0) { $0 + $1.1 } - 1, 0))
    for (element, weight) in all {
      if rest < weight { return element }
      rest -= weight
    }
    return first.0
  }
}
