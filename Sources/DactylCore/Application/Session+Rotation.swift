import DactylGeometry
import DactylInput
import DactylSurface

/// Turns the content of all surfaces (`Application.contentRotation`).
extension Session {
  /// Ends input in progress and closes popups, before the content turns.
  func contentWillTurn() {
    application.dispatcher.cutOffEverything()
    for toplevel in toplevels { toplevel.stack.dismissChildren() }
    pointersWhileTurning = application.input.leavePointers()
  }

  /// Lays everything out again after the content has turned, and sends pointers to the views now under them.
  func contentTurned() {
    for toplevel in toplevels { toplevel.contentTurned() }
    application.input.enterPointers(pointersWhileTurning)
    pointersWhileTurning = []
  }

  /// Updates the popups of `stack`, which was resized.
  func resized(_ stack: WindowStack) {
    for popup in popups where popup.stack?.parent === stack { popup.parentResized() }
  }
}
