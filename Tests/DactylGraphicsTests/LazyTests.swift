@testable import DactylGraphics
import Synchronization
import Testing

/// A value that several threads need.
@MainActor @Suite struct LazyTests {
  /// Counts the calls and returns the count.
  private final class Count: Sendable {
    private let count = Atomic(0)

    var now: Int { count.load(ordering: .relaxed) }
    func next() -> Int { count.add(1, ordering: .relaxed).newValue }
  }

  private let count = Count()

  @Test func theValueIsMadeWhenItIsNeededAndKept() {
    let once = Lazy { [count] in count.next() }
    #expect(count.now == 0)
    #expect(once.value == 1)
    once.makeAhead()
    #expect(once.value == 1)
    #expect(count.now == 1)
  }

  @Test func aValueMadeAheadIsThere() {
    let once = Lazy { [count] in count.next() }
    once.makeAhead()
    #expect(count.now == 1)
    #expect(once.value == 1)
  }

  @Test func aSecondCallerWaitsForAValueUnderWay() async {
    let workers = WorkerPool(count: 2, label: "test")
    let gate = Gate()
    let once = await withCheckedContinuation { continuation in
      let begun = Gate()
      let once = Lazy { [count] in
        let number = count.next()
        begun.open()
        gate.wait()
        return number
      }
      workers.run { once.makeAhead() }
      workers.run {
        begun.wait()
        continuation.resume(returning: once)
      }
    }
    // Making the value ahead does not wait for it.
    once.makeAhead()
    gate.open()
    let value = once.value
    #expect(value == 1)
    #expect(count.now == 1)
  }
}
