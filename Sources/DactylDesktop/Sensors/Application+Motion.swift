import DactylCore
import DactylGeometry

/// Shakes and the orientation of the device (`SE-1`).
extension Application {
  /// Begins to read the accelerometer of the device, if it has one: shakes arrive in `Responder.motionBegan(_:with:)`
  /// and its companions, and the edge that is up is the trait `Traits.deviceOrientation`.
  ///
  /// The sensor needs power: call `endMotionUpdates()` where nothing needs it. It rests while the application is not
  /// active (`isActive`). Nothing waits for it, and nothing is read before the first frame. A second call does nothing.
  public final func beginMotionUpdates() { beginMotionUpdates(from: Accelerometer.standardFolder) }

  /// Ends what `beginMotionUpdates()` has begun. A shake that is under way is cancelled, and the orientation is
  /// `unknown` from now on.
  public final func endMotionUpdates() {
    if let updates = desktopWorker(MotionUpdates.self) { removeDesktopWorker(updates) }
  }

  /// Reads the devices in `folder`, which is that of the kernel outside of tests.
  package final func beginMotionUpdates(from folder: FilePath) {
    if desktopWorker(MotionUpdates.self) == nil { addDesktopWorker(MotionUpdates(self, folder: folder)) }
  }
}
