import DactylGeometry

/// The files by which the processes of a program on one display find each other (`PR-1`).
struct InstancePlace: Hashable {
  let folder: FilePath
  /// The name of the file that the first process keeps locked.
  let lockName: FilePath
  /// The socket at which it takes requests.
  let socket: FilePath

  /// Nil for a program without a valid `id`, and where there is no folder for the sockets of the user, or the display
  /// has no name: then nothing keeps two processes apart. `variable` returns the value of an environment variable.
  init?(id: String, variable: (String) -> String? = ProcessEnvironment.value) {
    guard Self.isValid(id), variable("WAYLAND_SOCKET") == nil, let runtime = variable("XDG_RUNTIME_DIR"),
      runtime.hasPrefix("/")
    else { return nil }
    let display = (variable("WAYLAND_DISPLAY") ?? "wayland-0").map { character in
      switch character {
      case "/": "%2F"
      case "%": "%25"
      default: String(character)
      }
    }.joined()
    let name = "\(id)@\(display)"
    // The name of a file has at most 255 bytes.
    guard name.utf8.count < 240, !name.utf8.contains(0) else { return nil }
    folder = FilePath(runtime).appending("dactyl")
    lockName = FilePath(name + ".lock")
    socket = folder.appending(FilePath(name + ".socket"))
  }

  /// Whether `id` is an application id: two parts or more with points between, of letters, digits, underscores and
  /// hyphens, none of which begins with a digit.
  package static func isValid(_ id: String) -> Bool {
    let parts = id.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return id.utf8.count <= 255 && parts.count > 1
      && parts.allSatisfy { part in
        guard let first = part.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else { return false }
        return part.allSatisfy { byte in
          let character = Character(Unicode.Scalar(byte))
          return byte < 0x80 && (character.isLetter || character.isNumber || character == "_" || character == "-")
        }
      }
  }
}
