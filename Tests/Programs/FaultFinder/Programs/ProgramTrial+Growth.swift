import Dactyl
import DactylInput
import DactylRandom

/// The same thing many times, which must not need more and more memory.
extension ProgramTrial {
  /// Does something that can be undone, again and again: the number of views that exist must not grow.
  func repeatRound(_ random: inout SeededSource) {
    guard wasAtRest, let node = element(&random), let place = place(on: node, &random) else { return }
    let start = lookOfTree()
    let isMenu = random.chance(20)
    let wait = random.pick(0.6, 0.05, 0)
    func begin() {
      if isMenu {
        user.click(place, ButtonCode.right)
      } else {
        user.tap(place)
      }
      pass(wait)
    }
    begin()
    pass(1)
    guard lookOfTree() != start, let back = wayBack(to: start) else { return }
    log.note("# again and again")
    var counts: [Int] = []
    for round in 0..<24 {
      begin()
      back()
      guard stage != nil else { return }
      noteObjects()
      if round == 3 || round == 23 {
        pass(1)
        counts.append(numberOfViews)
      }
    }
    guard lookOfTree() == start else { return }
    log.note("# \(counts[0]) views, then \(counts[1])")
    // Each of twenty rounds would leave one at least.
    log.check(counts[1] < counts[0] + 20, "growth: \(counts[0]) views have become \(counts[1]) in twenty rounds")
  }

  private func wayBack(to start: [String]) -> (() -> Void)? {
    let escape = { [unowned self] in
      user.type("Escape")
      pass(1)
    }
    escape()
    if lookOfTree() == start { return escape }
    let names = ["Back", "Close", "Done", "Cancel", "OK"]
    let buttons = tree.flattened.filter { node in
      node.description.role == .button && names.contains(node.description.label ?? "")
    }
    for node in buttons.prefix(2) {
      guard let window = node.view?.window, let place = place(node.visibleFrame.center, in: window) else { continue }
      let press = { [unowned self] in
        user.tap(place)
        pass(1)
      }
      press()
      if lookOfTree() == start { return press }
    }
    return nil
  }

  func lookOfTree() -> [String] {
    forgetTree()
    return Self.look(of: tree)
  }

  static func look(of tree: AccessibilityNode) -> [String] {
    tree.flattened.map { "\($0.description.outline.debugDescription) \($0.frame)" }
  }
}
