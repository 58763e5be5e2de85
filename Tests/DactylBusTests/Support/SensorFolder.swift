import DactylGeometry
import Glibc

/// A folder like that of the kernel for sensors. It is removed with this object.
final class SensorFolder {
  let path: FilePath
  private var devices: Set<String> = []
  private var files: Set<String> = []

  init() throws {
    var name = Array("\(getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp")/sensors-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { throw SetupError(description: "no folder for sensors") }
    path = FilePath(name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" })
  }

  deinit {
    for file in files { unlink("\(path)/\(file)") }
    for device in devices { rmdir("\(path)/\(device)") }
    rmdir("\(path)")
  }

  /// Writes a file of a device.
  func write(_ text: String, _ file: String, of device: String = "iio:device0") throws {
    if devices.insert(device).inserted, mkdir("\(path)/\(device)", 0o700) != 0 {
      throw SetupError(description: "no folder for a device")
    }
    files.insert("\(device)/\(file)")
    try TextFiles.write(text, to: "\(path)/\(device)/\(file)")
  }

  /// Writes numbers of the sensor. A scale of 0.01 makes m/s² of them.
  func write(_ x: Int, _ y: Int, _ z: Int, of device: String = "iio:device0") throws {
    for (axis, value) in [("x", x), ("y", y), ("z", z)] { try write("\(value)\n", "in_accel_\(axis)_raw", of: device) }
    try write("0.01\n", "in_accel_scale", of: device)
  }

  /// The device is gone.
  func remove(_ device: String = "iio:device0") {
    for file in files where file.hasPrefix(device + "/") {
      unlink("\(path)/\(file)")
      files.remove(file)
    }
    rmdir("\(path)/\(device)")
    devices.remove(device)
  }
}
