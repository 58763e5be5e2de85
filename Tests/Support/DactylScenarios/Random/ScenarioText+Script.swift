import Dactyl

/// Rules, operations and the script.
extension ScenarioText {
  static func text(_ rule: Rule) -> String {
    switch rule {
    case .fail(let gesture, let other): "fail \(gesture) requires \(other)"
    case .simultaneous(let gesture, let other): "simultaneous \(gesture) \(other)"
    case .shouldBegin(let gesture): "shouldBegin \(gesture)"
    case .noReceive(let gesture, let view): "noReceive \(gesture) \(view)"
    case .inset(let view, let distance): "hit \(view) inset \(text(distance))"
    case .alsoInside(let view, let child): "hit \(view) alsoInside \(child)"
    case .passSelf(let view): "hit \(view) passSelf"
    case .redirect(let view, let from, let to): "hit \(view) redirect \(from) \(to)"
    case .firstResponder(let responder): "firstResponder \(responder)"
    case .root(let controller): "root \(controller)"
    case .menu(let view): "menu \(view)"
    case .keyboard(let mode): "keyboard \(mode.rawValue)"
    case .rows(let menu, let entries): "rows \(menu) \(entries.map(\.word).joined(separator: " "))"
    case .onAction(let gesture, let state, let operation):
      "on action \(gesture) \(state.rawValue) do \(text(operation))"
    case .onTouches(let responder, let phase, let operation):
      "on touches \(responder) \(phase.rawValue) do \(text(operation))"
    case .onGestureTouches(let gesture, let phase, let operation):
      "on gtouches \(gesture) \(phase.rawValue) do \(text(operation))"
    }
  }

  static func text(_ operation: Operation) -> String {
    switch operation {
    case .disable(let gesture): "disable \(gesture)"
    case .removeGesture(let gesture): "remove gesture \(gesture)"
    case .removeView(let view): "remove view \(view)"
    case .closeWindow(let window): "close window \(window)"
    case .showWindow(let window): "show window \(window)"
    case .refuseInteraction(let view): "set \(view) nointeract"
    case .present(let view): "present \(view)"
    case .setTranslation(let gesture, let translation): "setTranslation \(gesture) \(text(translation))"
    case .setScale(let gesture, let scale): "setScale \(gesture) \(text(scale))"
    case .ignore(let gesture, let label): "ignore \(gesture) \(label)"
    }
  }

  static func text(_ step: ScriptStep) -> String {
    "\(text(step.time)) \(step.actions.map(text).joined(separator: " + "))"
  }

  private static func text(_ action: ScriptAction) -> String {
    switch action {
    case .operation(let operation): "do \(text(operation))"
    case .key(.down(let label, let key)): "down \(label) key=\(key)"
    case .key(.move(let label, let key)): "move \(label) key=\(key)"
    case .key(.slide(let label, let way)): "move \(label) by=\(text(way, separator: ","))"
    case .input(let input): text(input)
    }
  }

  private static func text(_ input: InputScript.Action) -> String {
    switch input {
    case .down(let label, let point, let kind, let surface, _):
      "down \(label) \(text(point))\(place(surface))\(options(kind))"
    case .move(let label, let point, _): "move \(label) \(text(point))"
    case .up(let label): "up \(label)"
    case .cancel: "cancel"
    case .touchLost: "caploss"
    case .inactive: "inactive"
    case .hover(let point, let surface): "hover \(text(point))\(place(surface))"
    case .penHover(let point, _): "penhover \(text(point))"
    case .penAway: "penaway"
    case .wheel(let point, let way, let surface): "wheel \(text(point)) \(text(way))\(place(surface))"
    case .key(let name, let isDown): "key \(isDown ? "down" : "up") \(name)"
    case .wait: "wait"
    case .perform(let words): "do \(words)"
    }
  }

  private static func place(_ surface: String?) -> String {
    guard let surface, surface != NameTable.mainSurface else { return "" }
    return " surface=\(surface)"
  }

  private static func options(_ kind: InputScript.ContactKind) -> String {
    switch kind {
    case .finger: return ""
    case .pen: return " type=pencil"
    case .pointer(let code):
      let button = PointerButton.allCases.first { $0.code == code } ?? .left
      return " type=pointer" + (button == .left ? "" : " button=\(button.rawValue)")
    }
  }
}
