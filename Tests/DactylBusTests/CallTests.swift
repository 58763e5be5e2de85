import DactylEventLoop
import DactylGeometry
import Glibc
import Testing

@testable import DactylBus

/// Calls between two connections.
@MainActor @Suite struct CallTests {
  let fixture: BusFixture
  /// The method `Never` of the service waits here.
  let waiter = Waiter()

  init() throws {
    fixture = try BusFixture()
  }

  /// A service that returns its argument, and the exports that keep it.
  private func echo() async throws -> (BusExport, BusName) {
    try await fixture.export { interface in
      interface.method("Echo", "v", returns: "v") { $0.arguments.values }
      interface.method("Two", returns: "su") { _ in [.string("a"), .uint32(2)] }
      interface.method("Nothing") { _ in [] }
      interface.asyncMethod("Never") { [waiter] _ in
        await waiter.wait()
        return []
      }
    }
  }

  nonisolated static let values: [BusValue] = [
    .byte(0), .byte(255), .bool(true), .bool(false), .int16(.min), .int16(.max), .uint16(.max), .int32(.min),
    .int32(.max), .uint32(.max), .int64(.min), .int64(.max), .uint64(.max), .double(0.1), .double(-.infinity),
    .string(""), .string("Grüße, 世界 👋🏽"), .objectPath("/"), .objectPath("/org/b_1"), .signature(""),
    .signature("a{sv}(ii)"), .bytes([]), .bytes([0, 1, 255]), .strings([]), .strings(["a", "", "b"]),
    .array(element: "v", [.variant(.byte(1)), .variant(.string("x"))]),
    .array(element: "(si)", []), .array(element: "(si)", [.structure([.string("a"), .int32(1)])]),
    .array(element: "as", [.strings(["a"]), .strings([])]), .array(element: "b", [.bool(true), .bool(false)]),
    .structure([.byte(1), .structure([.string("x"), .bytes([7])]), .double(2)]),
    .dictionary(key: "s", value: "v", []), .options(["b": .uint32(2), "a": .string("x")]),
    .dictionary(key: "u", value: "as", [BusEntry(.uint32(2), .strings(["b"])), BusEntry(.uint32(1), .strings([]))]),
    .dictionary(key: "s", value: "a{sv}", [BusEntry(.string("n"), .options(["k": .variant(.bool(true))]))]),
    .variant(.variant(.variant(.int32(1)))),
  ]

  @Test func everyTypeGoesToTheOtherSideAndBack() async throws {
    let kept = try await echo()
    for value in Self.values {
      let reply = await fixture.call("Echo", [.variant(value)])
      #expect(reply == .success([.variant(value)]))
    }
    withExtendedLifetime(kept) {}
  }

  @Test func descriptorsAreCopied() async throws {
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let kept = try await echo()
    let reply = await fixture.call("Echo", [.variant(.descriptor(BusDescriptor(copying: ends[1])))])
    guard case .variant(.descriptor(let descriptor))? = reply.value?.first else {
      Issue.record("no descriptor: \(reply)")
      return
    }
    #expect(descriptor.rawValue >= 0 && !ends.contains(descriptor.rawValue))
    #expect(write(descriptor.rawValue, "x", 1) == 1)
    var byte: UInt8 = 0
    #expect(read(ends[0], &byte, 1) == 1)
    #expect(byte == UInt8(ascii: "x"))
    #expect(BusDescriptor(copying: -1).rawValue == -1)
    let closed = await fixture.call("Echo", [.variant(.descriptor(BusDescriptor(copying: -1)))])
    #expect(closed == .failure(.invalidArgument("a descriptor is not open")))
    withExtendedLifetime(kept) {}
  }

  @Test func descriptorsThatNobodyKeepsAreClosed() async throws {
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    // A daemon of another test that starts meanwhile would keep a copy.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let reader = ends[0]
    defer { close(reader) }
    let kept = try await echo()
    var values = [BusValue.descriptor(BusDescriptor(copying: ends[1]))]
    close(ends[1])
    // The first one comes back, and the second one is refused by the service.
    #expect(await fixture.call("Echo", values.map { .variant($0) }).error == nil)
    #expect(await fixture.call("Echo", values).remoteName == "org.freedesktop.DBus.Error.InvalidArgs")
    func isOpen() -> Bool {
      var entry = pollfd(fd: reader, events: 0, revents: 0)
      return poll(&entry, 1, 0) == 0
    }
    #expect(isOpen())
    values = []
    await fixture.loop.wait("the end of the pipe") { !isOpen() }
    withExtendedLifetime(kept) {}
  }

  @Test func largeValuesArrive() async throws {
    let kept = try await echo()
    let text = BusValue.string(String(repeating: "0123456789abcdef", count: 65_536))
    #expect(await fixture.call("Echo", [.variant(text)]) == .success([.variant(text)]))
    let list = BusValue.array(
      element: "(us)", (0..<10_000).map { .structure([.uint32($0), .string("entry \($0)")]) })
    #expect(await fixture.call("Echo", [.variant(list)]) == .success([.variant(list)]))
    let bytes = BusValue.bytes((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0) })
    #expect(await fixture.call("Echo", [.variant(bytes)]) == .success([.variant(bytes)]))
    let tooLarge = BusValue.bytes([UInt8](repeating: 1, count: 33 << 20))
    let refused = await fixture.call("Echo", [.variant(tooLarge)])
    #expect(refused == .failure(.invalidArgument("a message has more than 32 MiB")))
    // The connection is still there.
    #expect(await fixture.call("Nothing") == .success([]))
    withExtendedLifetime(kept) {}
  }

  @Test(arguments: [1, 30, 60, 63, 64, 65, 200]) func deepValuesArriveOrAreRefused(depth: Int) async throws {
    let kept = try await echo()
    var value = BusValue.byte(1)
    for _ in 0..<depth { value = .variant(value) }
    let reply = await fixture.call("Echo", [value])
    if depth <= 64 {
      #expect(reply == .success([value]))
    } else {
      #expect(reply == .failure(.invalidArgument("values nest too deep")))
    }
    #expect(await fixture.call("Nothing") == .success([]))
    withExtendedLifetime(kept) {}
  }

  @Test func valuesThatCannotBeSentAreErrors() async throws {
    let kept = try await echo()
    let deepArray = BusSignature(stringLiteral: String(repeating: "a", count: 33) + "s")
    let wrong: [BusValue] = [
      .string("a\0b"), .objectPath("a"), .objectPath("/a/"), .signature("a"), .signature("{sv}"),
      .array(element: "", []), .array(element: "ss", []), .array(element: "s", [.byte(1)]),
      .array(element: "s", [.string("a"), .strings([])]), .array(element: "zz", []), .array(element: deepArray, []),
      .structure([]), .structure([.structure([])]), .dictionary(key: "v", value: "s", []),
      .dictionary(key: "as", value: "s", []), .dictionary(key: "s", value: "", []),
      .dictionary(key: "s", value: "s", [BusEntry(.string("a"), .byte(1))]),
      .dictionary(key: "s", value: "s", [BusEntry(.byte(1), .string("a"))]),
      .variant(.structure([])), .array(element: "y", [.string("s")]),
      .array(element: BusSignature(stringLiteral: "(" + String(repeating: "s", count: 254) + ")"), []),
    ]
    for value in wrong {
      let error = await fixture.call("Echo", [.variant(value)]).error
      guard case .invalidArgument? = error else {
        Issue.record("\(value) leads to \(String(describing: error))")
        continue
      }
    }
    let many = await fixture.call("Nothing", [BusValue](repeating: .byte(1), count: 256))
    #expect(many == .failure(.invalidArgument("the arguments have too many types")))
    #expect(await fixture.call("Nothing") == .success([]))
    withExtendedLifetime(kept) {}
  }

  @Test func namesThatCannotBeSentAreErrors() async throws {
    for (destination, path, interface, method) in [
      ("", "/", "a.b", "C"), ("a", "/", "a.b", "C"), ("a..b", "/", "a.b", "C"), ("1.2", "/", "a.b", "C"),
      ("a.b\0", "/", "a.b", "C"), ("a.b", "", "a.b", "C"), ("a.b", "//", "a.b", "C"), ("a.b", "/é", "a.b", "C"),
      ("a.b", "/", "", "C"), ("a.b", "/", "a", "C"), ("a.b", "/", "a.1b", "C"), ("a.b", "/", "a.b", ""),
      ("a.b", "/", "a.b", "C.D"), ("a.b", "/", "a.b", "1"), ("a.b", "/", "a.b", String(repeating: "m", count: 256)),
    ] {
      let error = await fixture.client.reply(
        destination, BusObjectPath(stringLiteral: path), interface, method
      ).error
      guard case .invalidArgument? = error else {
        Issue.record("\(destination) \(path) \(interface) \(method) leads to \(String(describing: error))")
        continue
      }
    }
    #expect(fixture.client.state == .idle, "nothing was sent")
  }

  @Test func typedCallsReadOneValueOrThrow() async throws {
    let kept = try await echo()
    let client = fixture.client
    let outcomes = Box<String>()
    Task { @MainActor in
      do throws(BusError) {
        let value: BusValue = try await client.call(
          BusFixture.name, BusFixture.path, BusFixture.interface, "Echo", [.variant(.string("hello"))])
        outcomes.values.append(value.string ?? "no string")
        let number: UInt32 = try await client.call(
          BusFixture.name, BusFixture.path, BusFixture.interface, "Echo", [.variant(.string("hello"))])
        outcomes.values.append("\(number)")
      } catch {
        outcomes.values.append(error.description)
      }
      do throws(BusError) {
        let text: String = try await client.call(BusFixture.name, BusFixture.path, BusFixture.interface, "Two")
        outcomes.values.append(text)
      } catch {
        outcomes.values.append(error.description)
      }
    }
    await fixture.loop.wait("the outcomes") { outcomes.values.count == 3 }
    #expect(
      outcomes.values == [
        "hello", "a value has the type \"v\" instead of \"u\"", "a value has the type \"su\" instead of \"s\"",
      ])
    withExtendedLifetime(kept) {}
  }

  @Test func aMissingServiceIsAnError() async throws {
    let reply = await fixture.call("Echo", [.variant(.byte(1))])
    #expect(reply.remoteName == "org.freedesktop.DBus.Error.ServiceUnknown")
    let quiet = await fixture.client.reply(
      BusFixture.name, BusFixture.path, BusFixture.interface, "Echo", startsService: false)
    #expect(quiet.remoteName == "org.freedesktop.DBus.Error.NameHasNoOwner")
  }

  @Test func aCallEndsAtItsTime() async throws {
    let fixture = try BusFixture(clock: .virtual)
    await fixture.service.untilConnected()
    await fixture.client.untilConnected()
    var interface = BusInterface(BusFixture.interface)
    defer { waiter.release() }
    interface.asyncMethod("Never") { [waiter] _ in
      await waiter.wait()
      return []
    }
    let export = try fixture.service.export([interface], at: BusFixture.path)
    let ends = Box<Result<[BusValue], BusError>>()
    let call = fixture.client.call(
      fixture.service.uniqueName ?? "", BusFixture.path, BusFixture.interface, "Never", timeout: 3
    ) { ends.values.append($0) }
    await fixture.loop.wait("the call") { waiter.count == 1 }
    fixture.loop.advance(by: Timestamp(seconds: 2.9))
    #expect(call.isPending)
    fixture.loop.advance(by: Timestamp(seconds: 0.1))
    #expect(ends.values == [.failure(.timedOut)])
    #expect(!call.isPending && fixture.client.sentCalls.isEmpty)
    withExtendedLifetime(export) {}
  }

  @Test func aCancelledTaskEndsItsCall() async throws {
    defer { waiter.release() }
    let kept = try await echo()
    let client = fixture.client
    let ends = Box<BusError?>()
    let task = Task { @MainActor in
      do throws(BusError) {
        let _: [BusValue] = try await client.call(
          BusFixture.name, BusFixture.path, BusFixture.interface, "Never")
        ends.values.append(nil)
      } catch {
        ends.values.append(error)
      }
    }
    await fixture.loop.wait("the call") { client.sentCalls.count == 1 }
    task.cancel()
    await fixture.loop.wait("the end of the call") { !ends.values.isEmpty }
    #expect(ends.values == [.cancelled])
    #expect(client.sentCalls.isEmpty)
    // A task that is cancelled before it calls.
    let early = Task { @MainActor in
      do throws(BusError) {
        let _: [BusValue] = try await client.call(
          BusFixture.name, BusFixture.path, BusFixture.interface, "Never")
      } catch {
        ends.values.append(error)
      }
    }
    early.cancel()
    await fixture.loop.wait("the end of the second call") { ends.values.count == 2 }
    #expect(ends.values[1] == .cancelled)
    withExtendedLifetime(kept) {}
  }

  @Test func aReleasedConnectionEndsItsCalls() async throws {
    defer { waiter.release() }
    let kept = try await echo()
    let ends = Box<Result<[BusValue], BusError>>()
    var connection: BusConnection? = BusConnection(.address(fixture.daemon.address), loop: fixture.loop)
    connection?.call(BusFixture.name, BusFixture.path, BusFixture.interface, "Never") { ends.values.append($0) }
    await connection?.untilConnected()
    weak let weakConnection = connection
    connection = nil
    #expect(weakConnection == nil)
    #expect(ends.values == [.failure(.disconnected("the connection was released"))])
    withExtendedLifetime(kept) {}
  }
}
