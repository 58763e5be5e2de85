import Dactyl
import DactylGeometry

/// Makes a failing scenario smaller, as long as it still fails.
@MainActor package struct Shrinker {
  private let fails: (Scenario) -> Bool
  /// The number of scenarios that may still be tried.
  private var left: Int

  /// `limit` is the maximum number of calls of `fails`.
  package init(limit: Int, _ fails: @escaping (Scenario) -> Bool) {
    left = limit
    self.fails = fails
  }

  /// Removes everything that can be removed, until nothing can.
  package mutating func shrink(_ scenario: Scenario) -> Scenario {
    var best = scenario
    var size: Int
    repeat {
      size = Self.size(of: best)
      dropSteps(&best)
      drop(&best, \.script.count) { scenario, index in scenario.dropContact(ofStep: index) }
      drop(&best, { $0.script.reduce(0) { $0 + $1.actions.count } }) { scenario, index in
        scenario.dropAction(index)
      }
      drop(&best, \.rules.count) { scenario, index in scenario.rules.remove(at: index) }
      drop(&best, \.gestures.count) { scenario, index in scenario.gestures.remove(at: index) }
      drop(&best, \.tree.count) { scenario, index in scenario.tree.remove(at: index) }
      drop(&best, \.tree.count) { scenario, index in scenario.hoist(index) }
      drop(&best, \.tree.count) { scenario, index in scenario.makePlain(index) }
      for index in best.tree.indices {
        attempt(&best, TreeEntry.simplifications.map { change in { change(&$0.tree[index]) } })
      }
      for index in best.gestures.indices {
        attempt(&best, GestureEntry.simplifications.map { change in { change(&$0.gestures[index]) } })
      }
      drop(&best, \.script.count) { scenario, index in scenario.closeGap(before: index) }
    } while left > 0 && Self.size(of: best) < size
    return best
  }

  /// The sum of everything that shrinking can reduce.
  private static func size(of scenario: Scenario) -> Int {
    ScenarioText.lines(scenario).reduce(0) { $0 + $1.count + 1 }
      + scenario.script.reduce(0) { $0 + ($1.time == .zero ? 0 : 1) }
  }

  /// Takes `candidate` if it differs, is still valid, and fails.
  private mutating func take(_ candidate: Scenario, for best: inout Scenario) -> Bool {
    let text = ScenarioText.block(candidate)
    guard left > 0, text != ScenarioText.block(best),
      (try? ScenarioParser.scenarios(in: text, file: "")) != nil
    else { return false }
    left -= 1
    guard fails(candidate) else { return false }
    best = candidate
    return true
  }

  /// From the last to the first, since later parts refer to earlier ones.
  private mutating func drop(
    _ best: inout Scenario, _ count: (Scenario) -> Int, _ change: (inout Scenario, Int) -> Void
  ) {
    var index = count(best) - 1
    while index >= 0, left > 0 {
      if index < count(best) {
        var candidate = best
        change(&candidate, index)
        _ = take(candidate, for: &best)
      }
      index -= 1
    }
  }

  private mutating func attempt(_ best: inout Scenario, _ changes: [(inout Scenario) -> Void]) {
    for change in changes where left > 0 {
      var candidate = best
      change(&candidate)
      _ = take(candidate, for: &best)
    }
  }

  /// Tries to drop many at a time first.
  private mutating func dropSteps(_ best: inout Scenario) {
    var length = max(best.script.count / 2, 1)
    while length >= 1, left > 0 {
      var end = best.script.count
      while end > 0, left > 0 {
        let start = max(end - length, 0)
        var candidate = best
        candidate.script.removeSubrange(start..<min(end, candidate.script.count))
        _ = take(candidate, for: &best)
        end = start
      }
      length /= 2
    }
  }
}
