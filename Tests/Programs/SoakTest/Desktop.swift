import Dactyl
import DactylSurface

/// The environment of the user and the desktop: the program's windows, on a compositor or in memory.
@MainActor protocol Desktop: AnyObject {
  /// The shown windows, the one opened last at the end.
  var targets: [RandomInput.Target] { get }
  /// The titles of all open windows.
  var titles: [String] { get }

  /// Sends the devices' actions of one frame, which must not be empty.
  func send(_ actions: [InputScript.Action])
  /// Unplugs the touch screen, or plugs it in again.
  func setTouchScreen(_ isThere: Bool)

  /// Gives the first window another size, in points, or the screen's if it requested to fill the screen.
  func resizeFirst(to size: Size)
  func setSuspended(_ isSuspended: Bool)
  /// Buffer pixels per point, for all windows.
  func setScale(_ scale: Double)
  /// Sets the number of monitors in addition to the first one.
  func setFurtherOutputs(_ count: Int)
  func dismissPopup()
  /// The user closes the last window.
  func askToClose()
  /// Crashes the compositor and starts another one. Returns whether there is one to crash.
  func crash() -> Bool
}
