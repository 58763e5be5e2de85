import DactylGeometry

/// An accelerometer in the kernel's files for sensors, `/sys/bus/iio/devices/iio:device*` (`SE-4`).
///
/// Its methods wait for the device, and may be called from any thread.
struct Accelerometer: Hashable, Sendable {
  private let folder: FilePath
  private let scale: Double
  private let offset: Double
  private let mounting: MountMatrix

  /// The folder with the devices.
  static let standardFolder: FilePath = "/sys/bus/iio/devices"
  /// The most bytes of a file. The kernel says that all of them have 4096.
  private static let largestFile = 4096
  /// More devices than a machine has.
  private static let mostDevices = 64

  /// Returns the first device in `folder` that measures. In a laptop, that of the screen goes before that of the
  /// keyboard. Returns nil if there is none.
  static func find(in folder: FilePath) -> Accelerometer? {
    let prefix = Array("iio:device".utf8)
    let names = ((try? FileSystem().names(in: folder)) ?? []).filter { $0.bytes.starts(with: prefix) }
    let sorted = names.sorted { ($0.bytes.count, $0.description) < ($1.bytes.count, $1.description) }
    let devices = sorted.prefix(mostDevices).map { folder.appending($0) }
    let (others, bases) = (devices.filter { !isBase($0) }, devices.filter(isBase))
    for folder in others + bases {
      if let device = Accelerometer(folder), device.read() != nil { return device }
    }
    return nil
  }

  /// Whether the device is in the lower half of a laptop.
  private static func isBase(_ folder: FilePath) -> Bool {
    text("label", in: folder) == "accel-base" || text("location", in: folder) == "base"
  }

  private init?(_ folder: FilePath) {
    guard Self.number("in_accel_x_raw", in: folder) != nil else { return nil }
    self.folder = folder
    scale = Self.number("in_accel_scale", in: folder) ?? Self.number("in_accel_x_scale", in: folder) ?? 1
    offset = Self.number("in_accel_offset", in: folder) ?? 0
    let matrices = ["in_accel_mount_matrix", "in_mount_matrix"].lazy.compactMap { Self.text($0, in: folder) }
    mounting = matrices.compactMap(MountMatrix.init).first ?? .identity
  }

  /// Returns a sample; nil if the device is gone or busy, or if a file has no number that can be one.
  func read() -> Acceleration? {
    func axis(_ name: String) -> Double? {
      Self.number("in_accel_\(name)_raw", in: folder).map { ($0 + offset) * scale }
    }
    guard let x = axis("x"), let y = axis("y"), let z = axis("z") else { return nil }
    let sample = mounting.apply(to: Acceleration(x: x, y: y, z: z))
    return sample.isPossible ? sample : nil
  }

  private static func number(_ name: String, in folder: FilePath) -> Double? {
    text(name, in: folder).flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
  }

  /// Returns the text of a file without the end of its line; nil if there is none.
  private static func text(_ name: String, in folder: FilePath) -> String? {
    guard let bytes = try? FileSystem().read(folder.appending(FilePath(name)), limit: largestFile).bytes else {
      return nil
    }
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}

/// The way in which a sensor is mounted: its axes in those of the device.
struct MountMatrix: Hashable, Sendable {
  private let rows: [[Double]]

  static let identity = MountMatrix(rows: [[1, 0, 0], [0, 1, 0], [0, 0, 1]])

  /// The deviation from right angles and from the length 1 that a table of a maker may have.
  private static let tolerance = 0.1

  private init(rows: [[Double]]) { self.rows = rows }

  /// Reads `1, 0, 0; 0, 1, 0; 0, 0, 1`. Nil for other text, and for rows that are not at right angles and of length 1: a
  /// mounting stretches nothing. It may mirror, since some sensors count an axis backwards.
  init?(_ text: String) {
    let rows = text.split(separator: ";", omittingEmptySubsequences: false).map { row in
      row.split(separator: ",", omittingEmptySubsequences: false).map { part -> Double? in
        let words = part.split(separator: " ")
        return words.count == 1 ? Double(String(words[0])) : nil
      }
    }
    let numbers = rows.map { $0.compactMap { $0 } }
    guard rows.map(\.count) == [3, 3, 3], numbers.map(\.count) == [3, 3, 3] else { return nil }
    for first in 0..<3 {
      for second in first..<3 {
        let product = zip(numbers[first], numbers[second]).reduce(0) { $0 + $1.0 * $1.1 }
        guard abs(product - (first == second ? 1 : 0)) <= Self.tolerance else { return nil }
      }
    }
    self.rows = numbers
  }

  func apply(to sample: Acceleration) -> Acceleration {
    func row(_ index: Int) -> Double {
      rows[index][0] * sample.x + rows[index][1] * sample.y + rows[index][2] * sample.z
    }
    return Acceleration(x: row(0), y: row(1), z: row(2))
  }
}
