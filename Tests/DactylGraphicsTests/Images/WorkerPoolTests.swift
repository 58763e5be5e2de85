@testable import DactylGraphics
import Synchronization
import Testing

/// Work on a few threads.
@MainActor @Suite struct WorkerPoolTests {
  /// The finished work, in order.
  private final class Record: Sendable {
    let numbers = Mutex<[Int]>([])

    func add(_ number: Int) { numbers.withLock { $0.append(number) } }
  }

  @Test func anIdleLaneTakesWorkThatWaitsBehindABusyOne() async {
    let workers = WorkerPool(count: 2, label: "test")
    let (gate, record) = (Gate(), Record())
    workers.run { gate.wait() }
    await withCheckedContinuation { continuation in
      for number in 0..<6 { workers.run { record.add(number) } }
      workers.run { continuation.resume() }
    }
    #expect(record.numbers.withLock { $0 } == [0, 1, 2, 3, 4, 5])
    gate.open()
  }

  @Test func aLaneIsThereAgainWhenItsWorkIsDone() async {
    let workers = WorkerPool(count: 1, label: "test")
    let record = Record()
    for number in 0..<3 {
      await withCheckedContinuation { continuation in
        workers.run {
          record.add(number)
          continuation.resume()
        }
      }
    }
    #expect(record.numbers.withLock { $0 } == [0, 1, 2])
  }

  /// Each worker waits until all others have begun.
  @Test func allLanesWorkAtOnce() async {
    let workers = WorkerPool(count: 3, label: "test")
    let gates = [Gate(), Gate(), Gate()]
    await withTaskGroup { group in
      for index in 0..<3 {
        group.addTask {
          await withCheckedContinuation { continuation in
            workers.run {
              for gate in gates { gate.open() }
              for _ in 0..<3 { gates[index].wait() }
              continuation.resume()
            }
          }
        }
      }
    }
  }
}
