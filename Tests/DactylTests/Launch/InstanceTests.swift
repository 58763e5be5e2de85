import DactylEventLoop
import DactylGeometry
import Foundation
import Testing

@testable import DactylCore

/// One process of a program, with its sockets in a folder of the test (`PR-1`, `PR-2`).
@MainActor final class InstanceTests {
  private let runtime = "/tmp/dactyl-\(UUID().uuidString.prefix(8))"
  private let loop: MainLoop
  private var requests: [LaunchRequest] = []

  init() throws {
    loop = try MainLoop()
    try FileManager.default.createDirectory(atPath: runtime, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: runtime) }

  private func place(_ id: String = "org.example.Test", display: String? = nil) throws -> InstancePlace {
    let variables = ["XDG_RUNTIME_DIR": runtime, "WAYLAND_DISPLAY": display]
    return try #require(InstancePlace(id: id) { variables[$0] ?? nil })
  }

  private func message(_ words: String...) -> InstanceMessage {
    InstanceMessage(token: "token", folder: "/tmp/ada", arguments: ["--dark"] + words, words: words)
  }

  private func claim(_ message: InstanceMessage, patience: Double = 10) throws -> InstanceLock? {
    guard case .first(let lock) = try InstanceClaim.make(place(), message: message, patience: patience) else {
      return nil
    }
    lock.listen(on: loop) { [weak self] in self?.requests.append($0) }
    return lock
  }

  /// Starts the program again in `count` other threads, each of which waits for its answer as a process does.
  private func startAgain(_ message: InstanceMessage, count: Int = 1) throws -> Results {
    let results = Results()
    let place = try place()
    for _ in 0..<count {
      Thread.detachNewThread {
        switch Result(catching: { try InstanceClaim.make(place, message: message) }) {
        case .success(.handedOver): results.add(.handedOver)
        case .success(.first(let lock)): results.add(.first(lock))
        case .success(.alone), .failure: results.add(.failed)
        }
      }
    }
    return results
  }

  private final class Results: @unchecked Sendable {
    enum Outcome {
      case handedOver
      case first(InstanceLock)
      case failed
    }

    private let lock = NSLock()
    private var outcomes: [Outcome] = []

    func add(_ outcome: Outcome) { lock.withLock { outcomes.append(outcome) } }
    func take() -> [Outcome] { lock.withLock { outcomes } }
    var handedOver: Int { take().count { if case .handedOver = $0 { true } else { false } } }
    var first: [InstanceLock] { take().compactMap { if case .first(let lock) = $0 { lock } else { nil } } }
  }

  private func wait(_ what: Comment, until condition: () -> Bool) {
    let start = ContinuousClock.now
    loop.schedule(at: loop.now + Timestamp(seconds: 60)) {}
    while !condition() {
      let nap = loop.schedule(at: loop.now + Timestamp(milliseconds: 5)) {}
      loop.runOnce(waiting: true)
      nap.cancel()
      guard start.duration(to: .now) < .seconds(60) else {
        Issue.record("waited in vain for \(what)")
        return
      }
    }
  }

  // PR-1
  @Test func aFurtherStartGivesItsArgumentsAway() throws {
    let lock = try #require(try claim(message()))
    let results = try startAgain(message("list.txt", "/tmp/a b", "file:///tmp/c%20d", "https://example.org", ""))
    wait("the answer") { results.handedOver == 1 }
    #expect(requests.count == 1)
    let request = try #require(requests.first)
    #expect(request.kind == .start && request.activationToken == "token" && request.folder == "/tmp/ada")
    #expect(request.arguments.first == "--dark" && request.arguments.count == 6)
    #expect(request.files == ["/tmp/ada/list.txt", "/tmp/a b", "/tmp/c d"])
    #expect(request.addresses == ["https://example.org"])
    lock.stopListening()
  }

  // PR-2
  @Test func ofManyStartsAtOnceOneIsTheFirst() throws {
    let results = try startAgain(message(), count: 50)
    wait("one of them") { results.first.count == 1 }
    let lock = try #require(results.first.first)
    lock.listen(on: loop) { [weak self] in self?.requests.append($0) }
    wait("the others") { results.take().count == 50 }
    #expect(results.first.count == 1 && results.handedOver == 49 && requests.count == 49)
    lock.stopListening()
  }

  // PR-2
  @Test func theNextStartIsTheFirstOneAfterTheEnd() throws {
    var lock = try claim(message())
    let place = try place()
    // The first process saves its documents.
    lock?.stopListening()
    let results = try startAgain(message())
    #expect(throws: LaunchError.self) { try InstanceClaim.make(place, message: self.message(), patience: 0.02) }
    #expect(results.take().isEmpty)
    lock = nil
    wait("the next one") { results.first.count == 1 }
    #expect(requests.isEmpty)
    results.first.first?.stopListening()
  }

  // PR-2
  @Test func aFirstProcessThatDoesNotAnswerIsAnError() throws {
    let lock = try #require(try claim(message()))
    let error = #expect(throws: LaunchError.self) { try claim(message(), patience: 0.05) }
    #expect(error?.message == "the program runs already, but does not answer; --new-instance starts it once more")
    lock.stopListening()
  }

  // PR-2
  @Test func otherBytesAreDropped() throws {
    let lock = try #require(try claim(message()))
    let socket = try place().socket
    for bytes in [[], [0], Array("dactyl-start-1".utf8), Array(message().bytes.dropLast()), Array("GET / HTTP".utf8)] {
      let done = Results()
      Thread.detachNewThread {
        let isTaken = LocalSocket.ask(socket, bytes, until: LocalSocket.now + Timestamp(seconds: 60))
        done.add(isTaken ? .handedOver : .failed)
      }
      wait("the end") { !done.take().isEmpty }
      #expect(done.handedOver == 0)
    }
    #expect(requests.isEmpty)
    // The next one is heard.
    let results = try startAgain(message("a"))
    wait("the answer") { results.handedOver == 1 }
    #expect(requests.map(\.files) == [["/tmp/ada/a"]])
    lock.stopListening()
  }

  // PR-2
  @Test func aCallerThatSaysNothingIsDropped() throws {
    let time = try MainLoop(clock: .virtual)
    guard case .first(let lock) = try InstanceClaim.make(place(), message: message()) else {
      Issue.record("it is not the first one")
      return
    }
    lock.listen(on: time) { [weak self] in self?.requests.append($0) }
    // More than are read at a time.
    let silent = try (0..<40).map { _ in try LocalSocket.connected(to: place().socket).take() }
    defer { for descriptor in silent { close(descriptor) } }
    time.runOnce(waiting: false)
    let results = try startAgain(message())
    for _ in 0..<3 {
      time.runOnce(waiting: false)
      #expect(results.take().isEmpty)
    }
    // Their time is over, and the next one is read.
    time.advance(by: Timestamp(seconds: 10))
    let start = ContinuousClock.now
    while results.handedOver == 0, start.duration(to: .now) < .seconds(60) { time.runOnce(waiting: false) }
    #expect(results.handedOver == 1 && requests.count == 1)
    lock.stopListening()
  }

  // PR-2
  @Test func aFolderOfOthersIsNotUsed() throws {
    let place = try place()
    try FileManager.default.createDirectory(atPath: "\(place.folder)", withIntermediateDirectories: false)
    #expect(chmod("\(place.folder)", 0o777) == 0)
    guard case .alone = try InstanceClaim.make(place, message: message()) else {
      Issue.record("the folder was used")
      return
    }
  }

  // PR-2
  @Test func somethingElseInPlaceOfTheFilesIsNotUsed() throws {
    let place = try place()
    try FileManager.default.createDirectory(
      atPath: "\(place.folder)", withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    try FileManager.default.createSymbolicLink(
      atPath: "\(place.folder)/\(place.lockName)", withDestinationPath: "\(runtime)/elsewhere")
    guard case .alone = try InstanceClaim.make(place, message: message()) else {
      Issue.record("the link was followed")
      return
    }
    #expect(!FileManager.default.fileExists(atPath: "\(runtime)/elsewhere"))
  }

  // PR-1
  @Test func anIdHasTwoPartsOrMore() throws {
    for id in ["org.example", "org.example.Test-2", "_a._b", "a.b"] { #expect(InstancePlace.isValid(id), "\(id)") }
    let wrong = [
      "", "hello", ".", "a.", ".a", "a..b", "a.2b", "a.b c", "a.b/c", "ä.b", String(repeating: "a.", count: 200) + "b",
    ]
    for id in wrong { #expect(!InstancePlace.isValid(id), "\(id)") }
  }

  // PR-1
  @Test func displaysAreApart() throws {
    let places = try [nil, "wayland-1", "/run/user/0/wayland-1", "%2Frun%2Fuser%2F0%2Fwayland-1"].map {
      try place(display: $0)
    }
    let usual = try place(display: "wayland-0")
    #expect(Set(places).count == 4 && places[0] == usual)
    #expect(places.allSatisfy { $0.lockName.bytes.count < 256 && !$0.lockName.bytes.contains(UInt8(ascii: "/")) })
    let variables = ["XDG_RUNTIME_DIR": runtime, "WAYLAND_SOCKET": "5"]
    #expect(InstancePlace(id: "org.example.Test") { variables[$0] } == nil)
    #expect(InstancePlace(id: "org.example.Test") { _ in nil } == nil)
    #expect(InstancePlace(id: "org.example.Test") { $0 == "XDG_RUNTIME_DIR" ? "run" : nil } == nil)
  }

  // PR-2
  @Test func aMessageIsReadAsItWasWritten() {
    let messages = [
      message(), message("", "a\nb", "ä"),
      InstanceMessage(token: nil, folder: FilePath(bytes: [47, 255]), arguments: [], words: ["x"]),
    ]
    for message in messages { #expect(InstanceMessage(message.bytes) == message) }
    let bytes = message("a").bytes
    for length in 0..<bytes.count { #expect(InstanceMessage(Array(bytes[..<length])) != message("a")) }
    func fields(_ texts: String...) -> [UInt8] { texts.flatMap { Array($0.utf8) + [0] } }
    #expect(InstanceMessage(fields("dactyl-start-1", "", "/", "1", "a")) != nil)
    #expect(InstanceMessage(fields("dactyl-start-1", "", "/", "2", "a")) == nil)
    #expect(InstanceMessage(fields("dactyl-start-1", "", "/", "-1", "a")) == nil)
    #expect(InstanceMessage(fields("dactyl-start-1", "", "home", "0")) == nil)
    #expect(InstanceMessage(fields("dactyl-start-2", "", "/", "0")) == nil)
    #expect(InstanceMessage([UInt8](repeating: 0, count: 5 << 20)) == nil)
  }
}
