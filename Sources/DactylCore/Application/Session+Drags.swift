import DactylGeometry
import DactylInput
import DactylSurface

extension Session {
  /// Asks the compositor to take a drag of `content` by `touch`, which is down on the surface of `stack`. Returns nil
  /// if there can be none.
  func startDrag(
    _ content: SelectionContent, _ actions: DragActions, from stack: WindowStack, by touch: Touch, icon: DragIcon?
  ) -> OutgoingDrag? {
    guard let surface = surface(of: stack) else { return nil }
    let device: PressDevice =
      switch touch.type {
      case .direct, .indirect: .touchscreen
      case .pencil: .tool
      case .indirectPointer: .pointer
      }
    return platform.startDrag(
      content, actions: actions, icon: icon, from: surface, seat: touch.seat, device: device)
  }
}
