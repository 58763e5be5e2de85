import Dactyl
import DactylTestKit

/// A responder of the section `tree`, with the operations that rules add to it.
@MainActor final class NamedResponder {
  let name: String
  let responder: Responder
  /// Whether its touches and presses are logged.
  let writes: Bool
  /// Operations to run at the call of the touch method of the phase, after the line.
  var hooks: [(phase: Rule.TouchPhase, run: @MainActor (Event) -> Void)] = []
  private var hitRules = HitRules()

  init(_ name: String, _ responder: Responder, writes: Bool) {
    self.name = name
    self.responder = responder
    self.writes = writes
  }

  /// Logs the hit tests of the view but those that follow a frame. The view then follows `HitRules`.
  func writeHits(of view: any HitTestStub, in application: Application, to log: ScenarioLog) {
    let write = { @MainActor [unowned application] (line: String) in
      if !application.dispatcher.isFollowingContent { log.write(.hit, line) }
    }
    view.insideOverride = { [unowned self, unowned view] in hitRules.contains($0, view) }
    view.hitOverride = { [unowned self, unowned view] in hitRules.answer($0, of: view) }
    view.onHitTest = { [name] _ in write("hit \(name)") }
    view.onPointInside = { [name] isInside in write("inside \(name) \(isInside ? "yes" : "no")") }
  }

  func changeHits(_ change: (inout HitRules) -> Void) { change(&hitRules) }
}

/// Changes of the hit test of a view by rules.
@MainActor struct HitRules {
  /// Points by which each edge of the bounds is inset.
  var inset: Double?
  /// Children whose own bounds also count.
  var alsoInside: [View] = []
  var passesSelf = false
  private var redirections: [Redirection] = []

  /// A rule may name the view itself or one of its ancestors: the references are weak.
  private struct Redirection {
    weak var from: View?
    weak var to: View?
  }

  mutating func redirect(from: View, to: View) {
    redirections.append(Redirection(from: from, to: to))
  }

  /// The result of `point(inside:)`; nil keeps the view's own.
  func contains(_ point: Point, _ view: View) -> Bool? {
    guard inset != nil || !alsoInside.isEmpty else { return nil }
    return view.bounds.insetBy(dx: inset ?? 0, dy: inset ?? 0).contains(point)
      || alsoInside.contains { $0.bounds.contains($0.convert(point, from: view)) }
  }

  /// The result of `hitTest` in place of `found`.
  func answer(_ found: View?, of view: View) -> View? {
    if passesSelf, found === view { return nil }
    return redirections.first { $0.from === found }?.to ?? found
  }
}
