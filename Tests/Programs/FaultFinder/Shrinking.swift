import TestProcesses

/// Leaves out steps of a failing trial as long as it still fails.
struct Shrinking {
  /// The number of trials that may still be played.
  private var budget = 200

  /// Leaves out of `steps` what `fails` does without: halves first, then smaller parts.
  mutating func shrink(_ steps: inout [Int], while fails: ([Int]) throws(ProgramError) -> Bool) throws(ProgramError) {
    var size = steps.count
    while size >= 1 {
      var start = 0
      while start < steps.count, budget > 0 {
        var fewer = steps
        fewer.removeSubrange(start..<min(start + size, steps.count))
        budget -= 1
        if try fails(fewer) { steps = fewer } else { start += size }
      }
      size /= 2
    }
  }
}
