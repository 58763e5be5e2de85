/// One line of the section `rules`.
package enum Rule: Hashable, Sendable {
  case fail(String, requires: String)
  case simultaneous(String, String)
  case shouldBegin(String)
  case noReceive(String, view: String)
  case inset(String, by: Double)
  case alsoInside(String, child: String)
  case passSelf(String)
  case redirect(String, from: String, to: String)
  case firstResponder(String)
  case root(String)
  case menu(String)
  case keyboard(Keyboard)
  case rows(menu: String, [MenuEntry])
  case onAction(String, GestureState, Operation)
  case onTouches(String, TouchPhase, Operation)
  case onGestureTouches(String, TouchPhase, Operation)

  package enum Keyboard: String, Hashable, Sendable, CaseIterable { case automatic, always, never }
  package enum GestureState: String, Hashable, Sendable, CaseIterable { case began, changed, ended, cancelled }
  package enum TouchPhase: String, Hashable, Sendable, CaseIterable { case began, moved, ended, cancelled }
}
