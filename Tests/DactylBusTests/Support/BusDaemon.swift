import Glibc
import TestProcesses

/// A private bus, which starts no services.
final class BusDaemon {
  let folder: String
  var address: String { "unix:path=\(folder)/bus" }
  private var process: ChildProcess?

  init() throws {
    var name = Array("\(getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp")/bus-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { throw SetupError(description: "no folder for a bus") }
    folder = name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    let configuration = """
      <busconfig>
        <type>session</type>
        <listen>\(address)</listen>
        <auth>EXTERNAL</auth>
        <policy context="default">
          <allow send_destination="*"/>
          <allow receive_sender="*"/>
          <allow own="*"/>
          <deny own="org.dactyl.Forbidden"/>
        </policy>
        <limit name="max_replies_per_connection">50000</limit>
      </busconfig>
      """
    try TextFiles.write(configuration, to: folder + "/bus.conf")
    try start()
  }

  deinit {
    stop()
    for file in ["bus", "bus.conf"] { unlink(folder + "/" + file) }
    rmdir(folder)
  }

  /// Starts the bus at the same address as before, and waits until it listens.
  func start() throws {
    // The end of the tests closes the input, also if they are killed.
    let script = """
      dbus-daemon --config-file="$0" --nofork --print-address & daemon=$!
      exec >/dev/null 2>&1; cat; kill -KILL $daemon
      """
    let process = try ChildProcess(
      "/bin/sh", ["-c", script, "\(folder)/bus.conf"], environment: ["PATH": "/usr/bin:/bin"])
    self.process = process
    var byte: UInt8 = 0
    // It prints its address when it listens.
    guard read(process.output, &byte, 1) == 1 else {
      self.process = nil
      throw SetupError(description: "the bus does not start: \(process.finish().errors)")
    }
  }

  /// Ends the bus at once.
  func stop() {
    guard let process else { return }
    self.process = nil
    _ = process.finish()
  }
}

/// Files of a test.
enum TextFiles {
  static func write(_ text: String, to path: String) throws {
    try write(Array(text.utf8), to: path)
  }

  static func write(_ bytes: [UInt8], to path: String) throws {
    guard let file = fopen(path, "we") else { throw SetupError(description: "\(path) can't be written") }
    defer { fclose(file) }
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else {
      throw SetupError(description: "\(path) can't be written")
    }
  }

  static func read(_ path: String) -> [UInt8] {
    guard let file = fopen(path, "re") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return bytes
  }
}

/// The reason why a test can't begin.
struct SetupError: Error, CustomStringConvertible {
  let description: String
}
