import DactylEventLoop
import DactylWayland
import Glibc

/// An input method without a keyboard of its own: it does as it is ordered, and reports all that it learns.
///
/// `DACTYL_INPUT_METHOD` is a folder with two named pipes. `orders` has an edit in each line, for the text that the
/// input method is active on: parts of these kinds, with ` + ` between them.
///
///     preedit CURSOR TEXT     marks TEXT, with the caret at CURSOR, in bytes
///     commit TEXT             inserts TEXT
///     delete BEFORE AFTER     deletes bytes around the selection
///
/// `reports` gets a line for each event: `ready` and the version of the protocol, `activate`, `deactivate`,
/// `surrounding CURSOR ANCHOR TEXT`, `cause CAUSE`, `content HINT PURPOSE`, `reset`, `done SERIAL`, and `ignored ORDER`
/// for an order without a text.
@main @MainActor enum Main {
  static func main() {
    guard let variable = getenv("DACTYL_INPUT_METHOD") else { fail("no DACTYL_INPUT_METHOD") }
    let folder = String(cString: variable)
    do {
      try run(orders: open("\(folder)/orders", for: O_RDONLY), reports: open("\(folder)/reports", for: O_WRONLY))
    } catch {
      fail("\(error)")
    }
  }

  private static func run(orders: Int32, reports: Int32) throws {
    let connection = try Connection()
    try connection.roundtrip()
    let report = { (line: String) in
      say(line.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\\n"), to: reports)
    }
    guard let method = method(on: connection.registry, report: report) else { fail("no protocol of input methods") }
    let loop = try MainLoop()
    loop.onTermination = { _ in exit(0) }
    _ = try loop.watch(connection.fileDescriptor, for: .read) { _ in
      // It ends with the compositor.
      guard (try? connection.dispatchAvailable()) != nil else { exit(0) }
    }
    var lines = OrderLines(reading: orders)
    _ = try loop.watch(orders, for: .read) { _ in
      guard let new = lines.next() else { exit(0) }
      for line in new {
        guard let order = Order(line) else { fail("no order: \(line)") }
        if !method.perform(order) { report("ignored \(line)") }
      }
    }
    loop.addBeforeSleep { _ = try? connection.flush() }
    try connection.roundtrip()
    report("ready \(method.version)")
    loop.run()
  }

  private static func method(on registry: Registry, report: @escaping (String) -> Void) -> (any InputMethod)? {
    if let method = registry.bind(ZwpInputMethodV1.self) { return InputMethodV1(method, report: report) }
    guard let manager = registry.bind(ZwpInputMethodManagerV2.self), let seat = registry.bind(WlSeat.self) else {
      return nil
    }
    return InputMethodV2(manager.getInputMethod(seat: seat), report: report)
  }

  private static func open(_ path: String, for access: Int32) -> Int32 {
    let descriptor = Glibc.open(path, access | O_NONBLOCK | O_CLOEXEC)
    if descriptor < 0 { fail("\(path): \(String(cString: strerror(errno)))") }
    return descriptor
  }

  private static func fail(_ reason: String) -> Never {
    say("InputMethod: \(reason)", to: STDERR_FILENO)
    exit(1)
  }

  private static func say(_ line: String, to descriptor: Int32) {
    _ = (line + "\n").withCString { write(descriptor, $0, strlen($0)) }
  }
}
