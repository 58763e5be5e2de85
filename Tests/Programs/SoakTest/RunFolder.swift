import Dactyl
import TestProcesses

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A folder for one run: pictures for the program to read, and the compositor's socket.
@MainActor struct RunFolder {
  /// The paths of the pictures.
  let pictures: [String]
  let folder: String

  /// The path of the socket.
  var socket: String { folder + "/wayland-0" }

  init() throws(ProgramError) {
    // In memory, so that no disk delays the run.
    let folder = "/dev/shm/dactyl-soak-\(getpid())"
    guard mkdir(folder, 0o700) == 0 else { throw ProgramError("\(folder) can't be made") }
    self.folder = folder
    do {
      var paths: [String] = []
      for (number, side) in [40.0, 120, 300].enumerated() {
        let bitmap = try Bitmap(size: Size(width: side, height: side)) { context in
          context.fillEllipse(in: Rect(x: 0, y: 0, width: side, height: side), with: .systemPink)
        }
        paths.append("\(folder)/\(number).png")
        try bitmap.writePNG(to: paths[number])
      }
      pictures = paths
    } catch {
      throw ProgramError("\(error)")
    }
  }

  /// Removes the socket that a compositor has left.
  func removeSocket() {
    unlink(socket)
  }

  func remove() {
    removeSocket()
    for path in pictures + [SleepLog.path(folder)] { unlink(path) }
    rmdir(folder)
  }
}
