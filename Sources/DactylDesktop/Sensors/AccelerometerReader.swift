import DactylCore
import DactylGeometry
import DactylGraphics

/// Reads an accelerometer from the kernel's files, as long as this object is kept (`SE-4`).
///
/// Another thread waits for the device. A device that no longer measures is looked for again, after pauses that grow.
@MainActor final class AccelerometerReader {
  /// The seconds between two samples. A hand shakes three to six times a second, and each swing needs some.
  static let interval = 0.04
  /// The failures, one after the other, after which a device is gone: those of a second.
  static let mostFailures = 25
  /// The pauses before a device is looked for again, in seconds.
  static let firstPause = 1.0
  static let longestPause = 60.0

  private static let worker = WorkerPool(count: 1, label: "dactyl.sensors")

  private unowned let application: Application
  private let folder: FilePath
  /// Called with each sample, and the time in seconds when it was asked for.
  private let received: @MainActor (Acceleration, Double) -> Void
  /// Called when the device is gone.
  private let lost: @MainActor () -> Void
  private var device: Accelerometer?
  private var timer: ScheduledAction?
  private var isReading = false
  private var failures = 0
  private var pause = AccelerometerReader.firstPause
  /// The answers of the other thread so far, for tests.
  private(set) var answerCount = 0

  init(
    _ application: Application, folder: FilePath, received: @escaping @MainActor (Acceleration, Double) -> Void,
    lost: @escaping @MainActor () -> Void
  ) {
    self.application = application
    self.folder = folder
    self.received = received
    self.lost = lost
    search()
  }

  isolated deinit { timer?.cancel() }

  /// Whether there is a device that measures.
  var isMeasuring: Bool { device != nil }

  private func search() {
    let folder = folder
    onWorker({ Accelerometer.find(in: folder) }) { reader, device in reader.found(device) }
  }

  private func searchLater() {
    timer = application.schedule(after: pause) { [weak self] in self?.search() }
    pause = min(pause * 2, Self.longestPause)
  }

  private func found(_ device: Accelerometer?) {
    self.device = device
    guard device != nil else { return searchLater() }
    failures = 0
    timer = application.schedule(every: Self.interval) { [weak self] in self?.read() }
  }

  private func read() {
    // A slow device leaves samples out.
    guard let device, !isReading else { return }
    isReading = true
    let time = application.time
    onWorker({ device.read() }) { reader, sample in
      reader.isReading = false
      reader.receive(sample, at: time)
    }
  }

  private func receive(_ sample: Acceleration?, at time: Double) {
    if let sample {
      failures = 0
      pause = Self.firstPause
      return received(sample, time)
    }
    failures += 1
    guard failures >= Self.mostFailures else { return }
    timer?.cancel()
    device = nil
    lost()
    searchLater()
  }

  private func onWorker<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value, _ body: @escaping @MainActor (AccelerometerReader, Value) -> Void
  ) {
    Self.worker.run { [weak self] in
      let value = work()
      Task { @MainActor [weak self] in
        guard let self else { return }
        answerCount += 1
        body(self, value)
      }
    }
  }
}
