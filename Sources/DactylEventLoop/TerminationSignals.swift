import CDactylLinux
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Turns the signals that ask a program to end into a readable descriptor: SIGINT, SIGTERM, SIGHUP, which comes when
/// its terminal or its session is closed, and SIGXCPU, which comes some time before its processor time is over.
///
/// The first signal makes the descriptor readable and restores the default of all. So the second one ends the process
/// at once, even if the main thread is stuck. Unlike a mask for signalfd, handlers are not inherited by the programs
/// that this one starts.
@MainActor final class TerminationSignals {
  private let descriptorStorage: OwnedDescriptor
  private var previous: [(number: Int32, action: sigaction)] = []

  /// Readable after the first signal.
  var descriptor: Int32 { descriptorStorage.rawValue }

  init() throws(EventLoopError) {
    descriptorStorage = try OwnedDescriptor(dactyl_eventfd_create(), orFail: "wait for signals")
    pendingTermination.store(descriptorStorage.rawValue, ordering: .sequentiallyConsistent)
    for number in terminationSignals {
      var action = sigaction()
      guard sigaction(number, nil, &action) == 0 else { continue }
      // A shell starts background jobs with SIGINT ignored, and so does nohup. Such a signal stays ignored.
      guard !dactyl_signal_is_ignored(&action) else { continue }
      if dactyl_signal_install(number, terminationSignalArrived, nil) == 0 {
        previous.append((number, action))
      }
    }
    unblock()
  }

  /// Unblocks the signals. A program started from a worker thread of its parent inherits a mask that blocks them.
  private func unblock() {
    var mask = sigset_t()
    sigemptyset(&mask)
    for (number, _) in previous { sigaddset(&mask, number) }
    pthread_sigmask(SIG_UNBLOCK, &mask, nil)
  }

  /// Returns the number of the signal that has arrived, or nil.
  func take() -> Int32? {
    var number: UInt64 = 0
    guard read(descriptor, &number, MemoryLayout<UInt64>.size) == MemoryLayout<UInt64>.size else { return nil }
    return Int32(truncatingIfNeeded: number)
  }

  /// Restores the earlier actions of the signals.
  func uninstall() {
    pendingTermination.store(-1, ordering: .sequentiallyConsistent)
    for (number, action) in previous {
      withUnsafePointer(to: action) { _ = dactyl_signal_restore(number, $0) }
    }
    previous = []
  }
}

private let terminationSignals: [Int32] = [SIGINT, SIGTERM, SIGHUP, SIGXCPU]

/// The descriptor that the handler writes to. It is global because a signal handler gets only the number.
private let pendingTermination = Atomic<Int32>(-1)

/// Runs in signal context: atomics and system calls only.
private func terminationSignalArrived(_ number: Int32) {
  let code = errno
  dactyl_signal_set_default(SIGINT)
  dactyl_signal_set_default(SIGTERM)
  dactyl_signal_set_default(SIGHUP)
  dactyl_signal_set_default(SIGXCPU)
  let descriptor = pendingTermination.exchange(-1, ordering: .sequentiallyConsistent)
  if descriptor >= 0 {
    var value = UInt64(number)
    _ = write(descriptor, &value, MemoryLayout<UInt64>.size)
  } else {
    raise(number)
  }
  errno = code
}
