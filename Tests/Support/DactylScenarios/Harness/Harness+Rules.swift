import Dactyl
import DactylGeometry
import DactylTestKit

/// Applies the section `rules`, and runs operations.
extension Harness {
  func apply(_ rule: Rule) {
    switch rule {
    case .fail(let name, let other):
      if let other = recognizer(other) { recognizer(name)?.require(toFail: other) }
    case .simultaneous(let name, let other):
      if let other = recognizer(other) { gestureProbe(name)?.simultaneous.append(other) }
    case .shouldBegin(let name):
      gestureProbe(name)?.refusesToBegin = true
    case .noReceive(let name, let refused):
      if let refused = view(refused) { gestureProbe(name)?.refusedViews.append(refused) }
    case .inset(let name, let distance):
      named(name)?.changeHits { $0.inset = distance }
    case .alsoInside(let name, let child):
      if let child = view(child) { named(name)?.changeHits { $0.alsoInside.append(child) } }
    case .passSelf(let name):
      named(name)?.changeHits { $0.passesSelf = true }
    case .redirect(let name, let from, let to):
      if let from = view(from), let to = view(to) { named(name)?.changeHits { $0.redirect(from: from, to: to) } }
    case .firstResponder(let name):
      (responder(name) as? any StubResponder)?.canBecomeFirst = true
    case .root(let name):
      if let controller = controller(name) { controller.view.window?.rootViewController = controller }
    case .keyboard(let mode):
      application.touchKeyboardMode =
        switch mode {
        case .automatic: .automatic
        case .always: .always
        case .never: .never
        }
    case .menu, .rows:
      break
    case .onAction(let name, let state, let operation):
      addHook(to: name, state, operation)
    case .onTouches(let name, let phase, let operation):
      named(name)?.hooks.append((phase, { [weak self] event in self?.run(operation, event) }))
    case .onGestureTouches(let name, let phase, let operation):
      gestureProbe(name)?.hooks.append((phase, { [weak self] event in self?.run(operation, event) }))
    }
  }

  /// Adds a hook after the handler that logs the line.
  private func addHook(to name: String, _ state: Rule.GestureState, _ operation: Operation) {
    let run: @MainActor (GestureRecognizer) -> Void = { [weak self] recognizer in
      if ScenarioLog.text(recognizer.state) == state.rawValue { self?.run(operation, nil) }
    }
    recognizer(name)?.addHandler { run($0) }
  }

  /// `event` is the present event, if any.
  func run(_ operation: Operation, _ event: Event?) {
    switch operation {
    case .disable(let name):
      recognizer(name)?.isEnabled = false
    case .removeGesture(let name):
      if let recognizer = recognizer(name) { recognizer.view?.removeGestureRecognizer(recognizer) }
    case .removeView(let name):
      view(name)?.removeFromSuperview()
    case .closeWindow(let name):
      if let window = view(name) as? Window { close(window) }
    case .showWindow(let name):
      if let window = view(name) as? Window { show(window, named: name) }
    case .refuseInteraction(let name):
      view(name)?.isUserInteractionEnabled = false
    case .present(let name):
      if let view = view(name) { present(over: view) }
    case .setTranslation(let name, let translation):
      if let pan = recognizer(name) as? PanGestureRecognizer { pan.setTranslation(translation, in: pan.view) }
    case .setScale(let name, let scale):
      (recognizer(name) as? PinchGestureRecognizer)?.scale = scale
    case .ignore(let name, let label):
      guard let event = event ?? application.lastEvent, let touch = log.touch(labelled: label) else { return }
      recognizer(name)?.ignore(touch, for: event)
    }
  }

  /// Presents a modal controller over the controller of `view`.
  private func present(over view: View) {
    guard let controller = view.viewController ?? view.nearest(of: ViewController.self) else { return }
    controller.present(ViewController())
  }
}
