import DactylEventLoop
import DactylSurface

extension Application {
  /// Puts the application on a platform whose loop somebody else turns, as tests do; until `detach()`.
  ///
  /// After a loss `source` has another platform; without one that is the end. What `run` does otherwise is the caller's: reading the command line, catching signals, and ending with the last
  /// toplevel.
  package final func attach(
    to platform: any Platform, loop: MainLoop, options: LaunchOptions = LaunchOptions(),
    source: CompositorSource? = nil
  ) throws(LaunchError) {
    precondition(session == nil, "The application is running already.")
    session = try Session(application: self, options: options, loop: loop, platform: platform, source: source)
  }

  /// Closes everything that is open, and the platform.
  package final func detach() {
    session?.close()
    session = nil
    if Application.shared === self { Application.shared = nil }
  }

  /// For a program that runs the loop of an attached application itself; `run` does this.
  package final func makeShared() {
    Application.shared = self
  }

  /// The layout pass of every window that is shown, without waiting for a frame.
  package final func layOutWindows() {
    for window in frontToBack where !window.place.isHidden { window.layoutIfNeeded() }
  }
}
