import DactylGeometry
import DactylInput
import DactylSurface

/// What is shown turned (`Application.contentRotation`), as far as it concerns the whole run.
extension Session {
  /// The content is turned otherwise than before, and everything is laid out anew.
  func contentTurned() {
    application.dispatcher.cutOffEverything()
    for toplevel in toplevels { toplevel.stack.dismissChildren() }
    for toplevel in toplevels { toplevel.contentTurned() }
    application.enterPointersAgain()
  }

  /// `stack` has another size.
  func resized(_ stack: WindowStack) {
    for popup in popups where popup.stack?.parent === stack { popup.parentResized() }
  }
}
