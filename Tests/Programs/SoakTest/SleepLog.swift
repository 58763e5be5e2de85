import Dactyl
import DactylEventLoop
import DactylGeometry
import TestProcesses

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The program's last sleeps and its last act, in a file that the program and the compositor share.
@MainActor final class SleepLog: SleepObserver {
  /// A refresh has only a few sleeps, and the compositor reads them one refresh later.
  private static let count = 64

  private let descriptor: Int32
  private var last = 0

  init(in folder: String) throws(ProgramError) {
    let path = Self.path(folder)
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw ProgramError("\(path) can't be made") }
  }

  isolated deinit {
    close(descriptor)
  }

  static func path(_ folder: String) -> String { folder + "/sleeps" }

  // MARK: In the program

  func willSleep(at time: Timestamp) {
    last = (last + 1) % Self.count
    note(Int(time.nanoseconds), at: 0)
    note(0, at: 1)
    note(.max, at: 2)
  }

  func didWake(at time: Timestamp, due: Timestamp?) {
    note(Int(due?.nanoseconds ?? 0), at: 1)
    note(Int(time.nanoseconds), at: 2)
  }

  private func note(_ value: Int, at place: Int) { write(value, at: last * 3 + place) }

  private func write(_ value: Int, at place: Int) {
    var value = value
    pwrite(descriptor, &value, 8, off_t(place * 8))
  }

  /// Records that the program begins the act with the number `act`.
  func note(_ act: Int, at time: Timestamp) {
    write(act, at: Self.count * 3)
    write(Int(time.nanoseconds), at: Self.count * 3 + 1)
  }

  // MARK: In the compositor

  /// The last act that the program began, and its time; nil before the first.
  var act: (number: Int, time: Int)? {
    var numbers = [0, 0]
    let count = pread(descriptor, &numbers, 16, off_t(Self.count * 24))
    return count == 16 ? (numbers[0], numbers[1]) : nil
  }

  /// In no order; empty before the first.
  var sleeps: [Sleep] {
    var numbers = [Int](repeating: 0, count: Self.count * 3)
    let count = pread(descriptor, &numbers, numbers.count * 8, 0)
    return stride(from: 0, to: max(count, 0) / 24 * 3, by: 3)
      .map { Sleep(start: numbers[$0], due: numbers[$0 + 1], end: numbers[$0 + 2]) }
      .filter { $0.start > 0 }
  }
}
