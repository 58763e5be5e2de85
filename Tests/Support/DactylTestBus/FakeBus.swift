import CDactylLinux
import DactylEventLoop
import Glibc

/// A bus that does as a test says, on the loop of the test.
@MainActor package final class FakeBus {
  package enum Manner {
    /// It accepts the connection, and says nothing.
    case silent
    /// It answers with these bytes.
    case garbage([UInt8])
    /// It accepts the client, and answers to its first message.
    case polite
  }

  private let folder: String
  package var address: String { "unix:path=\(folder)/bus" }
  /// The connections that were accepted.
  package private(set) var clients: [Int32] = []
  /// The number of clients that have got the answer to their first message.
  package private(set) var greeted = 0
  private let manner: Manner
  private let loop: MainLoop
  private let listener: Int32
  private var watches: [FileWatch] = []
  private var input: [UInt8] = []

  package init(_ manner: Manner, loop: MainLoop) throws {
    self.manner = manner
    self.loop = loop
    var name = Array("\(getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp")/bus-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { throw FakeBusError(description: "no folder for a bus") }
    folder = name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: "\(folder)/bus".utf8) }
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard status == 0, listen(listener, 8) == 0 else { throw FakeBusError(description: "no socket for a bus") }
    watches.append(try loop.watch(listener, for: .read) { [weak self] _ in self?.accept() })
  }

  isolated deinit {
    for watch in watches { watch.cancel() }
    for descriptor in clients + [listener] { close(descriptor) }
    unlink(folder + "/bus")
    rmdir(folder)
  }

  private func accept() {
    let client = Glibc.accept(listener, nil, nil)
    guard client >= 0 else { return }
    _ = fcntl(client, F_SETFL, fcntl(client, F_GETFL) | O_NONBLOCK)
    clients.append(client)
    input = []
    if case .garbage(let bytes) = manner { send(bytes) }
    guard let watch = try? loop.watch(client, for: .read, { [weak self] _ in self?.read(client) }) else { return }
    watches.append(watch)
  }

  private func read(_ client: Int32) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(client, &buffer, buffer.count)
    guard count > 0 else {
      watches.filter { $0.descriptor == client }.forEach { $0.cancel() }
      return
    }
    input += buffer[..<count]
    guard case .polite = manner, client == clients.last else { return }
    greet()
  }

  /// Answers to the lines of the client, and to its first message, which asks for its name.
  private func greet() {
    while !input.isEmpty, input[0] != UInt8(ascii: "l") {
      guard let end = input.firstIndex(of: UInt8(ascii: "\n")) else { return }
      let line = String(decoding: input[...end].filter { $0 > 13 }, as: UTF8.self)
      input.removeFirst(end + 1)
      switch line {
      case "AUTH EXTERNAL": send("DATA\r\n")
      case "DATA": send("OK 0123456789abcdef0123456789abcdef\r\n")
      case "NEGOTIATE_UNIX_FD": send("AGREE_UNIX_FD\r\n")
      default: break
      }
    }
    guard input.count > 16 else { return }
    let serial = UInt32(input[8]) | UInt32(input[9]) << 8
    input = []
    guard serial == 1 else { return }
    greeted += 1
    send(WireMessage.reply(to: serial, signature: "s", body: WireMessage.string(":1.7")))
  }

  package func send(_ text: String) { send(Array(text.utf8)) }

  /// Sends bytes to the newest client.
  package func send(_ bytes: [UInt8]) {
    guard let client = clients.last else { return }
    _ = bytes.withUnsafeBytes { Glibc.send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
  }
}

/// The reason why a bus of a test can't begin.
package struct FakeBusError: Error, CustomStringConvertible {
  package let description: String
}
