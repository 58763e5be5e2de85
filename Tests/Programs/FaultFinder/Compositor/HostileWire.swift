import CDactylLinux
import DactylRandom
import DactylTestCompositor
import DactylWayland

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Changes, doubles, drops, delays and reorders the events of a compositor.
@MainActor final class HostileWire {
  private struct Event {
    var resource: Resource
    var opcode: Int
    var values: [WireValue]
  }

  private unowned let server: WireServer
  private var random: SeededSource
  /// The share of events that arrive otherwise than they were sent, in percent.
  private let share: Int
  /// Events that are held back.
  private var late: [Event] = []
  /// Everything that has arrived otherwise, in words.
  private(set) var changes: [String] = []

  init(_ server: WireServer, share: Int, random: SeededSource) {
    (self.server, self.share, self.random) = (server, share, random)
    server.onSend = { [weak self] resource, opcode, values in
      MainActor.assumeIsolated { self?.take(Event(resource: resource, opcode: opcode, values: values)) }
    }
  }

  /// Sends what is late. From now on, all events arrive as they are sent.
  func end() {
    server.onSend = nil
    sendLate(all: true)
  }

  private func take(_ event: Event) {
    guard random.chance(share) else { return post(event) }
    // The object of a callback ends with its event, so none is late. Without them, nothing is drawn for long.
    if event.resource.interface.name == "wl_callback" {
      guard random.chance(10) else { return post(event) }
      return say("drops", event)
    }
    switch random.int(0...9) {
    case 0...1: say("drops", event)
    case 2:
      say("doubles", event)
      post(event)
      // An object is announced once.
      if !event.values.contains(where: \.isNewObject) { post(event) }
    case 3...4:
      say("delays", event)
      late.append(event)
    case 5:
      sendLate(all: false)
      post(event)
    default:
      var changed = event
      for index in changed.values.indices where random.chance(60) { change(&changed.values[index]) }
      say("changes", changed)
      post(changed)
    }
  }

  private func post(_ event: Event) { event.resource.post(opcode: event.opcode, event.values) }

  private func say(_ verb: String, _ event: Event) {
    changes.append("\(verb) \(event.resource.interface.name) \(event.opcode) \(event.values)")
  }

  private func sendLate(all: Bool) {
    let events = late
    late = []
    for event in all ? events : events.reversed() { post(event) }
  }

  // MARK: Values

  private func change(_ value: inout WireValue) {
    switch value {
    case .int(let number): value = .int(Int32(truncatingIfNeeded: other(than: Int64(number))))
    case .uint(let number): value = .uint(UInt32(truncatingIfNeeded: other(than: Int64(number))))
    case .fixed(let number):
      value = .fixed(random.pick(-1, 0, 8_388_607, -8_388_608, number + 1, number * -1, 0.004))
    case .string:
      value = .string(random.pick("", "x", String(repeating: "ä", count: 1_500), "a\u{202E}\n\u{FFFD}", "text/plain;"))
    case .array(let bytes):
      value = .array(
        random.pick([], Array(bytes.dropLast()), bytes + bytes, (0..<64).map { UInt8(truncatingIfNeeded: $0 * 37) }))
    case .fileDescriptor: value = .fileDescriptor(otherFile())
    case .object, .newObject: break
    }
  }

  private func other(than number: Int64) -> Int64 {
    random.pick(
      0, 1, -1, number + 1, number - 1, number * 2, -number, Int64(Int32.max), Int64(Int32.min), Int64(UInt32.max),
      65_536, 16_384)
  }

  /// A file of another content than was meant: nothing, garbage, or a pipe that nobody writes to.
  private func otherFile() -> FileDescriptor {
    if random.chance(30) {
      var ends: [Int32] = [-1, -1]
      if pipe(&ends) == 0 {
        close(ends[1])
        return FileDescriptor(ends[0])
      }
    }
    let file = dactyl_memfd_create("hostile")
    let garbage = random.chance(50) ? [] : (0..<300).map { UInt8(truncatingIfNeeded: $0 * 73 + 11) }
    _ = garbage.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    lseek(file, 0, SEEK_SET)
    return FileDescriptor(file)
  }
}

extension WireValue {
  fileprivate var isNewObject: Bool { if case .newObject = self { true } else { false } }
}
