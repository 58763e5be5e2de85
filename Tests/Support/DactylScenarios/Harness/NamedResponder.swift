import Dactyl
import DactylTestKit

/// A responder of the section `tree`, and what rules add to it.
@MainActor final class NamedResponder {
  let name: String
  let responder: Responder
  /// Whether lines are written for its touches and presses.
  let writes: Bool
  /// Run at the call of the touch method of the phase, after the line.
  var hooks: [(phase: Rule.TouchPhase, run: @MainActor (Event) -> Void)] = []
  private var hitRules = HitRules()

  init(_ name: String, _ responder: Responder, writes: Bool) {
    self.name = name
    self.responder = responder
    self.writes = writes
  }

  /// Lines for the hit tests of the view, which then follows `HitRules`.
  func writeHits(of view: any HitTestStub, to log: ScenarioLog) {
    view.insideOverride = { [unowned self, unowned view] in hitRules.contains($0, view) }
    view.hitOverride = { [unowned self, unowned view] in hitRules.answer($0, of: view) }
    view.onHitTest = { [name] _ in log.write(.hit, "hit \(name)") }
    view.onPointInside = { [name] isInside in log.write(.hit, "inside \(name) \(isInside ? "yes" : "no")") }
  }

  func changeHits(_ change: (inout HitRules) -> Void) { change(&hitRules) }
}

/// What rules change about the hit test of a view.
@MainActor struct HitRules {
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

  mutating func redirect(from: View, to: View) {
    redirections.append(Redirection(from: from, to: to))
  }

  /// The answer of `point(inside:)`; nil keeps that of the view.
  func contains(_ point: Point, _ view: View) -> Bool? {
    guard inset != nil || !alsoInside.isEmpty else { return nil }
    return view.bounds.insetBy(x: inset ?? 0, y: inset ?? 0).contains(point)
      || alsoInside.contains { $0.bounds.contains($0.convert(point, from: view)) }
  }

  /// The answer of `hitTest` in place of `found`.
  func answer(_ found: View?, of view: View) -> View? {
    if passesSelf, found === view { return nil }
    return redirections.first { $0.from === found }?.to ?? found
  }
}
