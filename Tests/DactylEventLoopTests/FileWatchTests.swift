import CDactylLinux
import DactylGeometry
import Glibc
import Testing

@testable import DactylEventLoop

@MainActor @Suite struct FileWatchTests {
  let loop: MainLoop
  let pipe = PipePair()

  init() throws {
    loop = try MainLoop()
  }

  @Test func readableDescriptorIsReportedWhileItHasData() throws {
    var seen: [Readiness] = []
    _ = try loop.watch(pipe.reader, for: .read) { seen.append($0) }
    #expect(!loop.runOnce(waiting: false))
    pipe.write()
    #expect(loop.runOnce(waiting: true))
    #expect(loop.runOnce(waiting: true))
    #expect(seen == [.read, .read])
    _ = pipe.read()
    #expect(!loop.runOnce(waiting: false))
  }

  @Test func writableDescriptorIsReportedOnlyWhileWaitedFor() throws {
    var count = 0
    let watch = try loop.watch(pipe.writer, for: []) { ready in
      #expect(ready == .write)
      count += 1
    }
    #expect(!loop.runOnce(waiting: false))
    watch.readiness = .write
    #expect(loop.runOnce(waiting: false))
    watch.readiness = []
    #expect(!loop.runOnce(waiting: false))
    #expect(count == 1)
  }

  @Test func readinessChangesFromReadToWriteOnTheSameDescriptor() throws {
    var ends: [Int32] = [-1, -1]
    #expect(dactyl_socketpair(&ends, true) == 0)
    defer { for end in ends { close(end) } }
    var seen: [Readiness] = []
    let watch = try loop.watch(ends[0], for: .read) { seen.append($0) }
    #expect(!loop.runOnce(waiting: false))
    watch.readiness = [.read, .write]
    _ = loop.runOnce(waiting: false)
    _ = write(ends[1], "x", 1)
    _ = loop.runOnce(waiting: false)
    watch.readiness = .read
    _ = loop.runOnce(waiting: false)
    #expect(seen == [.write, [.read, .write], .read])
  }

  @Test func aHangupIsReportedWithTheReadinessAskedFor() throws {
    var seen: [Readiness] = []
    _ = try loop.watch(pipe.reader, for: .read) { seen.append($0) }
    pipe.closeWriter()
    // A program that another test is starting has the writer too, until it runs.
    var isLate = false
    loop.schedule(at: loop.now + Timestamp(seconds: 30)) { isLate = true }
    while seen.isEmpty, !isLate { _ = loop.runOnce(waiting: true) }
    #expect(seen == [[.read, .hangup]])
  }

  @Test func hangupOfAnUnwantedDescriptorDoesNotSpinTheLoop() throws {
    let watch = try loop.watch(pipe.reader, for: .read) { _ in }
    watch.readiness = []
    pipe.closeWriter()
    var fired = false
    loop.schedule(at: loop.now + Timestamp(seconds: 0.01)) { fired = true }
    #expect(loop.runOnce(waiting: true), "the wait ended for nothing")
    #expect(fired)
  }

  @Test func cancelledWatchDoesNotFireLaterInTheSameBatch() throws {
    let other = PipePair()
    var fired: [String] = []
    let watches = Box<FileWatch>()
    defer { watches.values = [] }
    watches.values.append(
      try loop.watch(pipe.reader, for: .read) { _ in
        fired.append("a")
        watches.values[1].cancel()
      })
    watches.values.append(
      try loop.watch(other.reader, for: .read) { _ in
        fired.append("b")
        watches.values[0].cancel()
      })
    pipe.write()
    other.write()
    #expect(loop.runOnce(waiting: false))
    #expect(fired.count == 1)
    #expect(loop.runOnce(waiting: false))
    #expect(fired.count == 2)
    #expect(Set(fired).count == 1)
  }

  @Test func watchMadeInAHandlerDoesNotTakeTheEventOfTheOneItReplaces() throws {
    let other = PipePair()
    var replaced = 0
    let watches = Box<FileWatch>()
    defer { watches.values = [] }
    for each in [(pipe, other), (other, pipe)] {
      watches.values.append(
        try loop.watch(each.0.reader, for: .read) { [unowned loop] _ in
          for watch in watches.values { watch.cancel() }
          _ = try? loop.watch(each.1.reader, for: .write) { _ in replaced += 1 }
        })
    }
    pipe.write()
    other.write()
    #expect(loop.runOnce(waiting: false))
    #expect(!loop.runOnce(waiting: false))
    #expect(replaced == 0)
  }

  @Test func watchMayCancelItselfAndTwice() throws {
    var count = 0
    let watches = Box<FileWatch>()
    defer { watches.values = [] }
    watches.values.append(
      try loop.watch(pipe.reader, for: .read) { _ in
        count += 1
        watches.values[0].cancel()
        watches.values[0].cancel()
        watches.values[0].readiness = [.read, .write]
      })
    pipe.write()
    _ = loop.runOnce(waiting: false)
    #expect(!loop.runOnce(waiting: false))
    #expect(count == 1)
  }

  @Test func cancellingReleasesTheHandler() throws {
    weak var weakObject: HeldObject?
    weak var weakWatch: FileWatch?
    func start() throws -> FileWatch {
      let held = HeldObject()
      weakObject = held
      return try loop.watch(pipe.reader, for: .read) { _ in _ = held }
    }
    func startAndCancel() throws {
      let watch = try start()
      weakWatch = watch
      #expect(weakObject != nil)
      watch.cancel()
      #expect(weakObject == nil)
    }
    try startAndCancel()
    #expect(weakWatch == nil, "the loop keeps a cancelled watch")
  }

  @Test func readinessChangedInAHandlerCountsForTheSameBatch() throws {
    let other = PipePair()
    var fired = 0
    let watches = Box<FileWatch>()
    defer { watches.values = [] }
    for (mine, theirs) in [(0, 1), (1, 0)] {
      watches.values.append(
        try loop.watch([pipe, other][mine].reader, for: .read) { _ in
          fired += 1
          watches.values[theirs].readiness = .write
        })
    }
    pipe.write()
    other.write()
    #expect(loop.runOnce(waiting: false))
    #expect(fired == 1)
  }

  @Test func cancelAfterTheNumberWasReusedLeavesTheNewWatchAlone() throws {
    var ends: [Int32] = [-1, -1]
    #expect(dactyl_pipe(&ends, true) == 0)
    let stale = try loop.watch(ends[0], for: .read) { _ in Issue.record("the closed descriptor was reported") }
    close(ends[0])
    close(ends[1])
    // The same number now belongs to another file.
    #expect(dup2(pipe.reader, ends[0]) == ends[0])
    defer { close(ends[0]) }
    var fired = false
    _ = try loop.watch(ends[0], for: .read) { _ in fired = true }
    stale.cancel()
    stale.readiness = .write
    pipe.write()
    #expect(loop.runOnce(waiting: false))
    #expect(fired)
  }

  @Test func watchingAnUnsupportedDescriptorThrows() throws {
    #expect(throws: EventLoopError.self) { try loop.watch(-1, for: .read) { _ in } }
    let file = open("/proc/self/exe", O_RDONLY)
    defer { close(file) }
    let error = #expect(throws: EventLoopError.self) { try loop.watch(file, for: .read) { _ in } }
    #expect(error?.description.hasPrefix("can't wait for descriptor \(file): ") == true)
    _ = try loop.watch(pipe.reader, for: .read) { _ in }
    #expect(throws: EventLoopError.self) { try loop.watch(pipe.reader, for: .read) { _ in } }
  }

  @Test func hundredReadyDescriptorsAreAllServed() throws {
    let pipes = (0..<100).map { _ in PipePair() }
    var served: Set<Int> = []
    for (index, pipe) in pipes.enumerated() {
      _ = try loop.watch(pipe.reader, for: .read) { _ in
        _ = pipe.read()
        #expect(served.insert(index).inserted)
      }
      pipe.write()
    }
    while loop.runOnce(waiting: false) {}
    #expect(served.count == 100)
  }

  @Test func runEndsWithStop() throws {
    _ = try loop.watch(pipe.reader, for: .read) { [unowned loop] _ in loop.stop() }
    pipe.write()
    loop.run()
    loop.stop()
    #expect(loop.runOnce(waiting: false), "a stop without a run is not remembered")
  }

  @Test func aDeferredDescriptorIsReportedWithTheNextWakeup() throws {
    let other = PipePair()
    var seen: [String] = []
    let watch = try loop.watch(pipe.reader, for: .read) { _ in seen.append("deferred") }
    _ = try loop.watch(other.reader, for: .read) { _ in seen.append("other") }
    pipe.write()
    watch.deferredUntil = loop.now + Timestamp(seconds: 3600)
    loop.schedule(at: loop.now + Timestamp(nanoseconds: 1_000_000)) { seen.append("timer") }
    while !seen.contains("timer") { loop.runOnce(waiting: true) }
    #expect(seen == ["deferred", "timer"])
    seen = []
    other.write()
    loop.runOnce(waiting: true)
    #expect(seen.sorted() == ["deferred", "other"])
  }

  @Test func aDeferralEndsByItself() throws {
    var (seen, turns) = (0, 0)
    let watch = try loop.watch(pipe.reader, for: .read) { _ in seen += 1 }
    pipe.write()
    loop.schedule(at: loop.now + Timestamp(seconds: 3600)) {}
    watch.deferredUntil = loop.now + Timestamp(nanoseconds: 1_000_000)
    while seen == 0 {
      loop.runOnce(waiting: true)
      turns += 1
    }
    #expect(loop.now >= watch.deferredUntil)
    #expect(turns < 4)
    // A loop that does not wait checks every watch, and so does one that waits to write.
    watch.deferredUntil = loop.now + Timestamp(seconds: 3600)
    #expect(loop.runOnce(waiting: false))
    #expect(!watch.isDeferred(at: watch.deferredUntil))
    #expect(watch.isDeferred(at: loop.now))
    watch.readiness = [.read, .write]
    #expect(!watch.isDeferred(at: loop.now))
  }
}

private final class HeldObject {
}
