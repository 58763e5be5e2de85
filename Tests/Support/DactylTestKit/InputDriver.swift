import Dactyl
import DactylGeometry
import DactylInput

/// What stands between a script and the application: in-process input in virtual time, or a connection to a
/// compositor.
@MainActor package protocol InputDriver: AnyObject {
  /// A surface of `size` points that the application's windows are shown on.
  func makeSurface(_ role: SurfaceRole, size: Size) -> WindowStack

  /// The last window of a surface was closed.
  func closeSurface(_ stack: WindowStack)

  /// Lets the clock run to `time`; every timer that is due until then fires at its own deadline.
  func run(until time: Timestamp)

  /// What the devices send in one frame, at the present time; the frames of the devices are among the events. Comes
  /// back when everything is dispatched.
  func send(_ events: [DeviceEvent])

  /// The script is over. Answers what went wrong on the way; nothing where only the log counts.
  func finish() -> [String]
}

/// What a surface of a scenario is to the compositor.
package enum SurfaceRole {
  case toplevel
  /// A popup of a surface that is shown already.
  case popup(parent: WindowStack, grabs: Bool)
}

/// Makes the driver of one run.
package typealias DriverMaker = @MainActor (Application) throws(DriverError) -> any InputDriver

/// Why there is no driver, in words for a person.
package struct DriverError: Error, Hashable, CustomStringConvertible {
  package let description: String
  package init(_ description: String) { self.description = description }
}
