import Dactyl
import DactylGeometry
import DactylInput

/// What stands between a script and the application: in-process input in virtual time, or a connection to a
/// compositor.
@MainActor package protocol InputDriver: AnyObject {
  /// A surface of `size` points that the application's windows are shown on. `id` says how device events name it.
  func makeSurface(_ id: SurfaceID, size: Size) -> WindowStack

  /// Lets the clock run to `time`; every timer that is due until then fires at its own deadline.
  func run(until time: Timestamp)

  /// What the devices send in one frame, at the present time; the frames of the devices are among the events. Comes
  /// back when everything is dispatched.
  func send(_ events: [DeviceEvent])
}
