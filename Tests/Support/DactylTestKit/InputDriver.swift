import Dactyl
import DactylGeometry
import DactylInput

/// Passes a script's input to the application: in-process in virtual time, or over a connection to a compositor.
@MainActor package protocol InputDriver: AnyObject {
  /// Makes a surface of `size` points that shows the application's windows.
  func makeSurface(_ role: SurfaceRole, size: Size) -> WindowStack

  /// The last window of a surface was closed.
  func closeSurface(_ stack: WindowStack)

  /// Advances the clock to `time`; every timer due until then fires at its own deadline.
  func run(until time: Timestamp)

  /// Sends the devices' events of one frame at the present time, which include the ends of the devices' frames. Returns
  /// when everything is dispatched.
  func send(_ events: [DeviceEvent])

  /// Ends the script. Returns its failures; empty if only the log counts.
  func finish() -> [String]
}

/// The kind of a scenario's surface on the compositor.
package enum SurfaceRole {
  case toplevel
  /// A popup of a surface that is already shown.
  case popup(parent: WindowStack, grabs: Bool)
}

/// Makes the driver of one run.
package typealias DriverMaker = @MainActor (Application) throws(DriverError) -> any InputDriver

/// The reason why there is no driver, as a message for the user.
package struct DriverError: Error, Hashable, CustomStringConvertible {
  package let description: String
  package init(_ description: String) { self.description = description }
}
