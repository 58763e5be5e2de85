import DactylEventLoop
import DactylGeometry
import Glibc
import Testing

/// The loop as the owner of a process: each test starts its own program.
@Suite struct ProcessTests {
  @Test func tasksSleepsAndMainQueueBlocksRunUnderASynchronousMain() throws {
    let program = try TestProgram(mode: "main-queue")
    let expected = ["run", "task", "slept", "block", "later", "end"]
    #expect(try expected.map { _ in try program.line() } == expected)
    #expect(try program.terminationSignal() == nil)
  }

  // EI-14
  @Test func aTaskThatTakesLongLetsWhatHasArrivedInBeforeTheTimer() throws {
    let program = try TestProgram(mode: "busy-task")
    let expected = ["task", "read", "timer"]
    #expect(try expected.map { _ in try program.line() } == expected)
  }

  // DO-18
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGXCPU]) func firstSignalIsReportedAndTheSecondEndsTheProcess(
    _ signal: Int32
  ) throws {
    let program = try TestProgram(mode: "signals")
    #expect(try program.line() == "ready")
    program.send(signal)
    #expect(try program.line() == "signal \(signal)")
    program.send(signal)
    #expect(try program.terminationSignal() == signal)
  }

  @Test func otherTerminationSignalCountsAsTheSecond() throws {
    let program = try TestProgram(mode: "signals")
    #expect(try program.line() == "ready")
    program.send(SIGINT)
    #expect(try program.line() == "signal \(SIGINT)")
    program.send(SIGTERM)
    #expect(try program.terminationSignal() == SIGTERM)
  }

  @Test func secondSignalEndsAProcessWhoseLoopIsStuck() throws {
    let program = try TestProgram(mode: "stuck")
    #expect(try program.line() == "ready")
    program.send(SIGINT)
    try program.waitForSignalToBeHandled(SIGINT)
    program.send(SIGINT)
    #expect(try program.terminationSignal() == SIGINT)
  }

  @Test func writeToABrokenPipeFailsInsteadOfEndingTheProcess() throws {
    let program = try TestProgram(mode: "broken-pipe")
    #expect(try program.line() == "EPIPE")
  }

  @Test func idleLoopSleepsUntilSomethingHappens() throws {
    let program = try TestProgram(mode: "idle")
    #expect(try program.line() == "ready")
    let end = monotonicNow() + 60_000_000
    try program.wait(for: "the cancelled timer's deadline") { monotonicNow() > end }
    try program.waitForState("S")
    program.writeLine()
    #expect(try program.line() == "turns 1")
  }

  @Test func timersOfAStoppedProcessFireOnce() throws {
    let program = try TestProgram(mode: "stopped")
    let ready = try program.line().split(separator: " ")
    let deadline = try #require(ready.last.flatMap { Int64($0) })
    program.send(SIGSTOP)
    try program.waitForState("T")
    try program.wait(for: "the deadline to pass") { monotonicNow() > deadline + 200_000_000 }
    program.send(SIGCONT)
    #expect(try program.line() == "late true")
    #expect(try program.line() == "fired 1")
  }

  @Test func runningALoopFromItsOwnHandlerTraps() throws {
    let program = try TestProgram(mode: "reentrant")
    #expect(try program.terminationSignal() != nil)
  }
}

/// CLOCK_MONOTONIC in nanoseconds.
private func monotonicNow() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}
