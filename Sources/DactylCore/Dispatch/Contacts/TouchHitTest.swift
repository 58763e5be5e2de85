/// Finds the view of a touch that begins. A touch outside of grabbing popups dismisses them and hits no view, unless it
/// hits one of their passthrough views (`WD-11`).
@MainActor struct TouchHitTest {
  let dispatcher: Dispatcher

  func find(_ change: ContactChange, on stack: WindowStack, _ event: Event) -> (window: Window, view: View)? {
    let chain = dispatcher.application.grabbingStacks
    guard !chain.isEmpty else { return stack.hitTest(change.downLocation, with: event) }
    if let index = chain.firstIndex(where: { $0 === stack }) {
      for popup in chain[(index + 1)...].reversed() { dismiss(popup) }
      return stack.hitTest(change.downLocation, with: event)
    }
    if let hit = stack.hitTest(change.downLocation, with: event), dispatcher.application.isWithinGrab(hit.view) {
      return hit
    }
    for popup in chain.reversed() { dismiss(popup) }
    return nil
  }

  private func dismiss(_ popup: WindowStack) {
    for window in popup.frontToBack where !window.isHidden { dispatcher.observer?.dismissed(window) }
    popup.dismiss()
  }
}
