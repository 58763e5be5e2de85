import DactylEventLoop
import Glibc
import Testing

/// Runs in the test process, one test at a time: signals belong to the whole process.
@MainActor @Suite(.serialized) struct SignalTests {
  @Test func handlerGetsTheNumberOnceAndInTheLoop() throws {
    let loop = try MainLoop()
    var numbers: [Int32] = []
    loop.onTermination = { numbers.append($0) }
    raise(SIGTERM)
    #expect(numbers.isEmpty)
    #expect(loop.runOnce(waiting: true))
    #expect(!loop.runOnce(waiting: false))
    #expect(numbers == [SIGTERM])
    loop.onTermination = nil
  }

  @Test func handlerCanBeReplaced() throws {
    let loop = try MainLoop()
    loop.onTermination = { _ in Issue.record("the first handler was replaced") }
    var count = 0
    loop.onTermination = { _ in count += 1 }
    raise(SIGINT)
    _ = loop.runOnce(waiting: true)
    #expect(count == 1)
    loop.onTermination = nil
  }

  @Test func removingTheHandlerRestoresTheSignalsDefault() throws {
    func action() -> sigaction {
      var action = sigaction()
      sigaction(SIGINT, nil, &action)
      return action
    }
    let before = handlerAddress(action())
    let loop = try MainLoop()
    loop.onTermination = { _ in }
    #expect(handlerAddress(action()) != before)
    loop.onTermination = nil
    #expect(handlerAddress(action()) == before)
  }

  @Test func ignoredSignalStaysIgnored() throws {
    let previous = signal(SIGINT, SIG_IGN)
    defer { signal(SIGINT, previous) }
    let loop = try MainLoop()
    loop.onTermination = { _ in Issue.record("an ignored signal was reported") }
    raise(SIGINT)
    #expect(!loop.runOnce(waiting: false))
    loop.onTermination = nil
  }

  private func handlerAddress(_ action: sigaction) -> UInt {
    unsafeBitCast(action.__sigaction_handler.sa_handler, to: UInt.self)
  }
}
