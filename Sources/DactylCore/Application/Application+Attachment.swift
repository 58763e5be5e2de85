import DactylEventLoop
import DactylGraphics
import DactylInput
import DactylLanguage
import DactylSurface

extension Application {
  /// Attaches the application to a platform whose loop the caller runs, as tests do; until `detach()`.
  ///
  /// `source` supplies another platform after the connection is lost; without a source the session ends then. The
  /// caller does the rest of `run`'s work: it reads the command line, catches signals, and ends after the last toplevel
  /// has closed.
  package final func attach(
    to platform: any Platform, loop: MainLoop, options: LaunchOptions = LaunchOptions(),
    source: CompositorSource? = nil
  ) throws(LaunchError) {
    precondition(session == nil, "The application is running already.")
    session = try Session(application: self, options: options, loop: loop, platform: platform, source: source)
    if languagesOfTest == nil { languagesOfTest = [.english] }
    keepPreferencesInMemory()
  }

  /// Closes all toplevels and popups, and the platform.
  package final func detach() {
    session?.close()
    session = nil
    if Application.shared === self {
      Application.shared = nil
      TextLayout.fontScale = 1
    }
  }

  /// Makes this application `shared`, for a program that runs the loop of an attached application itself. `run` does
  /// this.
  package final func makeShared() {
    takeFontScale()
    Application.shared = self
  }

  /// The surfaces of the popups that are shown, in order of showing.
  package final var popupSurfaces: [SurfaceID] {
    session?.popups.compactMap { $0.stack?.surface } ?? []
  }

  /// Lays out every window that is shown, without waiting for a frame.
  package final func layOutWindows() {
    for window in frontToBack where !window.geometry.isHidden { window.layoutIfNeeded() }
  }
}
