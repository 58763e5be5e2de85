import Dactyl
import DactylGeometry
import DactylTestKit

/// The touch keyboard.
extension Harness {
  func logKeyboard() {
    let isShown = application.inputView != nil
    if isShown != isKeyboardShown { log.write(.keyboard, isShown ? "k shown" : "k hidden") }
    isKeyboardShown = isShown
  }

  /// Sends the input for an action on a key, whose place is that of the present layout.
  func press(_ action: KeyAction, at time: Timestamp) {
    switch action {
    case .down(let label, let key):
      let point = middle(of: key)
      keyLocations[label] = point
      let input = InputScript.Action.down(
        label: label, at: point, kind: .finger, surface: NameTable.mainSurface, details: InputScript.Details())
      perform(.input(input), at: time)
    case .move(let label, let key):
      move(label, to: middle(of: key), at: time)
    case .slide(let label, let way):
      move(label, to: (keyLocations[label] ?? .zero) + way, at: time)
    }
  }

  private func move(_ label: String, to point: Point, at time: Timestamp) {
    keyLocations[label] = point
    perform(.input(.move(label: label, to: point, details: InputScript.Details())), at: time)
  }

  /// The middle of a key on the surface. Without the key, a line in the log says so.
  private func middle(of key: String) -> Point {
    application.layOutWindows()
    let keys = application.inputView?.window?.accessibilityTree.flattened ?? []
    guard let found = keys.first(where: { $0.description.label == key }), let view = found.view else {
      log.write(.keyboard, "k has no key \(key)")
      return .zero
    }
    return view.convert(view.bounds.center, to: nil) + (view.window?.frame.origin ?? .zero)
  }
}
