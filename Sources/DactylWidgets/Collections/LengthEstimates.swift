/// The mean lengths of cells by their kinds.
struct LengthEstimates {
  private struct Mean {
    var sum = 0.0
    var count = 0.0
    var value: Double { sum / count }
    mutating func add(_ length: Double) {
      // Later ones weigh more than those of long ago.
      if count >= 1000 { (sum, count) = (sum / 2, count / 2) }
      sum += length
      count += 1
    }
  }

  private var kinds: [ObjectIdentifier: Mean] = [:]
  private var all = Mean()

  var isMeasured: Bool { all.count > 0 }

  /// The mean of all kinds.
  var mean: Double { all.count > 0 ? all.value : CollectionConstants.estimatedLength }

  func length(_ kind: ObjectIdentifier) -> Double { kinds[kind]?.value ?? mean }

  mutating func add(_ length: Double, for kind: ObjectIdentifier) {
    guard length.isFinite else { return }
    all.add(length)
    kinds[kind, default: Mean()].add(length)
  }
}
