import CDactylLinux
import DactylGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Stream sockets between processes of one user, at paths in the file system. None of them blocks.
package enum LocalSocket {
  /// The byte with which a process says that it has taken the request of another one.
  package static let taken = UInt8(ascii: "+")

  /// The connections that wait for a process that does not accept them yet.
  private static let backlog: Int32 = 128

  /// Listens at `path`, in place of what is there: the socket of a process that has ended.
  package static func listening(at path: FilePath) throws(EventLoopError) -> OwnedDescriptor {
    let socket = try make()
    unlink(path.nullTerminated)
    let result = try withAddress(path) { bind(socket.rawValue, $0, $1) }
    guard result == 0, listen(socket.rawValue, backlog) == 0 else { throw EventLoopError("listen at \(path)") }
    return socket
  }

  /// Connects to the process that listens at `path`. Throws at once if there is none, or if too many others wait.
  package static func connected(to path: FilePath) throws(EventLoopError) -> OwnedDescriptor {
    let socket = try make()
    guard try withAddress(path, { connect(socket.rawValue, $0, $1) }) == 0 else {
      throw EventLoopError("connect to \(path)")
    }
    return socket
  }

  /// Removes the socket at `path`, so that no process connects to it any more.
  package static func remove(_ path: FilePath) { unlink(path.nullTerminated) }

  /// Accepts the next connection of a process of this user. Nil if none waits. Throws if the system has no descriptor
  /// left; the connection waits on.
  package static func accepted(from listener: Int32) throws(EventLoopError) -> OwnedDescriptor? {
    while true {
      let descriptor = accept(listener, nil, nil)
      guard descriptor >= 0 else {
        switch errno {
        case EINTR, ECONNABORTED: continue
        case EAGAIN: return nil
        default: throw EventLoopError("accept a connection")
        }
      }
      let connection = OwnedDescriptor(adopting: descriptor)
      guard fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0, fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0,
        dactyl_peer_user(descriptor) == Int64(geteuid())
      else { continue }
      return connection
    }
  }

  // MARK: Asking

  /// Gives `bytes` to the process that listens at `path`, and returns whether it has taken them before `deadline`. It
  /// waits meanwhile: it is for a process without windows.
  package static func ask(_ path: FilePath, _ bytes: [UInt8], until deadline: Timestamp) -> Bool {
    guard let socket = try? connected(to: path) else { return false }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(socket.rawValue, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        guard errno == EAGAIN, wait(for: POLLOUT, socket.rawValue, until: deadline) else { return false }
      }
    }
    shutdown(socket.rawValue, Int32(SHUT_WR))
    var answer = UInt8(0)
    while wait(for: POLLIN, socket.rawValue, until: deadline) {
      let count = recv(socket.rawValue, &answer, 1, 0)
      if count >= 0 || errno != EINTR && errno != EAGAIN { return count == 1 && answer == taken }
    }
    return false
  }

  /// Returns whether the socket became ready before `deadline`.
  private static func wait(for events: Int32, _ socket: Int32, until deadline: Timestamp) -> Bool {
    while true {
      let rest = deadline - LoopTime.monotonic
      guard rest > .zero else { return false }
      var entry = pollfd(fd: socket, events: Int16(events), revents: 0)
      let count = poll(&entry, 1, Int32(clamping: rest.nanoseconds / 1_000_000 + 1))
      if count > 0 { return true }
      guard count == 0 || errno == EINTR else { return false }
    }
  }

  /// Lets other processes run for some milliseconds.
  package static func pause() { poll(nil, 0, 5) }

  /// The time on the clock of deadlines.
  package static var now: Timestamp { LoopTime.monotonic }

  // MARK: Parts

  private static func make() throws(EventLoopError) -> OwnedDescriptor {
    let type = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    return try OwnedDescriptor(socket(AF_UNIX, Int32(type), 0), orFail: "make a socket")
  }

  private static func withAddress(
    _ path: FilePath, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws(EventLoopError) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard !path.bytes.isEmpty, path.bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
      errno = ENAMETOOLONG
      throw EventLoopError("use a socket at \(path)")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.bytes) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
