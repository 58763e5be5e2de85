import Dactyl
import DactylSurface

/// What the user's hands and the desktop have to do with: the windows of the program, as whoever shows them has them.
@MainActor protocol Workplace: AnyObject {
  /// Windows that are shown, those opened last at the end.
  var targets: [Hands.Target] { get }
  /// Of all windows that are open.
  var titles: [String] { get }

  /// What the devices do in one frame, which must not be empty.
  func send(_ actions: [InputScript.Action])
  /// The touch screen is unplugged, or plugged in again.
  func setTouchScreen(_ isThere: Bool)

  /// The first window gets another size, in points, or what was asked for where it wants to fill the screen.
  func resizeFirst(to size: Size)
  func setSuspended(_ isSuspended: Bool)
  /// Buffer pixels per point, for all windows.
  func setScale(_ scale: Double)
  /// So many monitors besides the one that is always there.
  func setFurtherOutputs(_ count: Int)
  func dismissPopup()
  /// The user wants the last window closed.
  func askToClose()
  /// The compositor crashes, and another one comes. Answers whether there is one to crash.
  func crash() -> Bool
}
