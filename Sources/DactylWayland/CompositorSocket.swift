#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Finds the compositor's socket and connects to it. libwayland has a function for this, but its errors do not name the
/// reason.
package enum CompositorSocket {
  static func connect(to name: String?) throws(WaylandError) -> Int32 {
    if name == nil, let inherited = try inheritedSocket() { return inherited }
    let path = try path(for: name)
    // Non-blocking: a compositor whose queue of connections is full must not block the program.
    let type = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    let descriptor = socket(AF_UNIX, Int32(type), 0)
    guard descriptor >= 0 else { throw failure(errno, path: path) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let capacity = MemoryLayout.size(ofValue: address.sun_path)
    guard path.utf8.count < capacity else {
      close(descriptor)
      throw WaylandError(.noCompositor, "the path of the Wayland socket is too long: \(path)")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else {
      let code = errno
      close(descriptor)
      throw failure(code, path: path)
    }
    return descriptor
  }

  /// The socket that the parent process has opened (`WAYLAND_SOCKET`). Child processes do not inherit it.
  private static func inheritedSocket() throws(WaylandError) -> Int32? {
    guard let text = variable("WAYLAND_SOCKET") else { return nil }
    unsetenv("WAYLAND_SOCKET")
    guard let descriptor = Int32(text), descriptor >= 0, fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 else {
      throw WaylandError(.noSession, "WAYLAND_SOCKET is \"\(text)\", which is not an open file descriptor")
    }
    return descriptor
  }

  /// `variable` returns the value of an environment variable, nil for an empty one.
  package static func path(
    for name: String?, variable: (String) -> String? = Self.variable
  ) throws(WaylandError) -> String {
    let name = name ?? variable("WAYLAND_DISPLAY") ?? "wayland-0"
    if name.hasPrefix("/") { return name }
    guard let folder = variable("XDG_RUNTIME_DIR") else {
      throw WaylandError(.noSession, "no Wayland session: XDG_RUNTIME_DIR is not set")
    }
    // Another one would lead to another folder in each folder that the program is started from.
    guard folder.hasPrefix("/") else {
      throw WaylandError(.noSession, "no Wayland session: XDG_RUNTIME_DIR is \"\(folder)\", which is no absolute path")
    }
    return "\(folder)/\(name)"
  }

  private static func failure(_ code: Int32, path: String) -> WaylandError {
    switch code {
    case ENOENT, ENOTDIR:
      let hint = variable("WAYLAND_DISPLAY") == nil ? " (WAYLAND_DISPLAY is not set)" : ""
      return WaylandError(.noCompositor, "no Wayland compositor: there is no socket \(path)\(hint)")
    case ECONNREFUSED:
      return WaylandError(.noCompositor, "no Wayland compositor: nothing listens at \(path)")
    case EAGAIN:
      return WaylandError(.noAnswer, "the Wayland compositor at \(path) accepts no more connections")
    case EACCES, EPERM:
      return WaylandError(.noPermission, "no permission to connect to the Wayland compositor at \(path)")
    default:
      return WaylandError(.system(code), "can't connect to \(path): \(String(cString: strerror(code)))")
    }
  }

  /// Returns an environment variable; an empty one counts as missing.
  package static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
