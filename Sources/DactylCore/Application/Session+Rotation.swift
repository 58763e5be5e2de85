import DactylGeometry
import DactylInput
import DactylSurface

/// The session's part in turning the content (`Application.contentRotation`).
extension Session {
  /// The content is about to turn: input under way ends, and popups close.
  func contentWillTurn() {
    application.dispatcher.cutOffEverything()
    for toplevel in toplevels { toplevel.stack.dismissChildren() }
    pointersWhileTurning = application.leavePointers()
  }

  /// The content has turned: everything is laid out again, and pointers are over something else.
  func contentTurned() {
    for toplevel in toplevels { toplevel.contentTurned() }
    application.enterPointers(pointersWhileTurning)
    pointersWhileTurning = []
  }

  /// `stack` has another size.
  func resized(_ stack: WindowStack) {
    for popup in popups where popup.stack?.parent === stack { popup.parentResized() }
  }
}
