import Dactyl

/// What a logging view does to hit testing: lines, and the rules of the scenario.
@MainActor final class HitProbe {
  let name: String
  let log: ScenarioLog
  /// Points taken off each edge of the bounds.
  var inset: Double?
  /// Children whose own bounds count too.
  var alsoInside: [View] = []
  var passesSelf = false
  private var redirections: [Redirection] = []

  /// A rule may name the view itself or one around it: the references are weak.
  private struct Redirection {
    weak var from: View?
    weak var to: View?
  }

  init(name: String, log: ScenarioLog) {
    self.name = name
    self.log = log
  }

  func redirect(from: View, to: View) {
    redirections.append(Redirection(from: from, to: to))
  }

  /// `search` calls `super`.
  func hit(_ view: View, search: () -> View?) -> View? {
    log.write(.hit, "hit \(name)")
    let found = search()
    if passesSelf, found === view { return nil }
    return redirections.first { $0.from === found }?.to ?? found
  }

  /// `test` calls `super`.
  func contains(_ point: Point, _ view: View, test: () -> Bool) -> Bool {
    var isInside = inset.map { view.bounds.insetBy(x: $0, y: $0).contains(point) } ?? test()
    for child in alsoInside where !isInside {
      isInside = child.bounds.contains(child.convert(point, from: view))
    }
    log.write(.hit, "inside \(name) \(isInside ? "yes" : "no")")
    return isInside
  }
}
