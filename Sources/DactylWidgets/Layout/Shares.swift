/// Shares `amount` among `count` parts in proportion to their weights, and calls `body` for each part that gets some.
///
/// `room` returns how much of a share a part can take. The rest is shared among the others, until all is given or none
/// has room. `rounded` rounds a share down to whole pixels; pixels that are left go to the last parts.
@MainActor func withShares(
  of amount: Double, count: Int, _ rounded: (Double) -> Double, weight: (Int) -> Double,
  room: (_ index: Int, _ share: Double) -> Double, body: (_ index: Int, _ share: Double) -> Void
) {
  withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { weights in
    for index in 0..<count {
      let weight = weight(index)
      weights.initializeElement(at: index, to: weight.isFinite ? weight : 0)
    }
    var (left, total) = (amount, 0.0)
    var isSettled = false
    while !isSettled, left > 0 {
      isSettled = true
      total = weights.reduce(0, +)
      guard total > 0 else { return }
      // Those that take less are removed together, since each of them leaves more to the others.
      let offered = left
      for index in 0..<count where weights[index] > 0 {
        let share = offered * weights[index] / total
        let possible = room(index, share)
        guard possible < share else { continue }
        (weights[index], isSettled) = (0, false)
        left -= max(possible, 0)
        if possible > 0 { body(index, possible) }
      }
    }
    for index in 0..<count where weights[index] > 0 {
      let share = left * weights[index] / total
      total -= weights[index]
      let given = total > 0 ? rounded(share) : left
      left -= given
      if given > 0 { body(index, given) }
    }
  }
}
