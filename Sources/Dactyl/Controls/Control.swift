/// A view that turns touches into events of its own: a button, a switch.
@MainActor open class Control: View {
  /// Off: the control takes the hit and does nothing with it (`CT-9`).
  public final var isEnabled = true

  // Controls do not forward touches, whether enabled or not (RC-6).
  open override func touchesBegan(_ touches: [Touch], with event: Event) {}
  open override func touchesMoved(_ touches: [Touch], with event: Event) {}
  open override func touchesEnded(_ touches: [Touch], with event: Event) {}
  open override func touchesCancelled(_ touches: [Touch], with event: Event) {}
}
