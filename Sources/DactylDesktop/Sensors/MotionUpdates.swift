import DactylCore
import DactylGeometry

/// The sensors of the device: shakes become events, and the orientation a trait (`SE-1`).
@MainActor final class MotionUpdates: DesktopWorker {
  private unowned let application: Application
  private let source: MotionSource
  private let folder: FilePath
  private var proxy: SensorProxy?
  private(set) var reader: AccelerometerReader?
  private var shakes = ShakeDetector()
  private var orientations = OrientationDetector()
  /// Whether the service of the system tells the orientation. Then the files don't.
  private var isToldOrientation = false
  /// Whether a run of the application goes on.
  private var isRunning = false

  init(_ application: Application, folder: FilePath) {
    self.application = application
    self.folder = folder
    source = MotionSource(application: application)
  }

  func runBegan() {
    isRunning = true
    activityChanged()
  }

  func runEnded() {
    isRunning = false
    stop()
    application.desktopTraits.deviceOrientation = nil
  }

  /// The sensors rest while nothing of the application can be seen. The last orientation stays meanwhile.
  func activityChanged() {
    if isRunning, application.isActive { start() } else { stop() }
  }

  private func start() {
    guard reader == nil, let services = application.services else { return }
    proxy = SensorProxy(services.systemBus) { [weak self] in self?.receive($0) }
    reader = AccelerometerReader(application, folder: folder) { [weak self] sample, time in
      self?.receive(sample, at: time)
    } lost: { [weak self] in
      self?.accelerometerWasLost()
    }
  }

  private func stop() {
    source.cancel()
    (proxy, reader) = (nil, nil)
    (shakes, orientations) = (ShakeDetector(), OrientationDetector())
    isToldOrientation = false
  }

  private func receive(_ orientation: DeviceOrientation?) {
    isToldOrientation = orientation != nil
    // An orientation that the service does not know, and the end of the service, leave the last one.
    if let orientation, orientation != .unknown { application.desktopTraits.deviceOrientation = orientation }
  }

  private func receive(_ sample: Acceleration, at time: Double) {
    orientations.add(sample, at: time)
    if !isToldOrientation, orientations.orientation != .unknown {
      application.desktopTraits.deviceOrientation = orientations.orientation
    }
    report(shakes.add(sample, at: time))
  }

  private func accelerometerWasLost() {
    orientations = OrientationDetector()
    report(shakes.interrupt())
  }

  private func report(_ change: ShakeDetector.Change?) {
    switch change {
    case .began: source.begin(.motionShake)
    case .ended: source.end()
    case .cancelled: source.cancel()
    case nil: break
    }
  }
}
