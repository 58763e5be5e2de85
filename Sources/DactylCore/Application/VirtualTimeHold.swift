/// Keeps virtual time from advancing, from `Application.holdVirtualTime` until `end` or deallocation.
@MainActor public final class VirtualTimeHold {
  private var isHeld = true

  fileprivate init() { ProcessState.virtualTimeHolds += 1 }

  isolated deinit { end() }

  /// Lets time advance, unless something else holds it. A second call does nothing.
  public func end() {
    guard isHeld else { return }
    isHeld = false
    ProcessState.virtualTimeHolds -= 1
  }
}

extension Application {
  /// Keeps virtual time from advancing until the hold ends, for instance while another thread loads something.
  ///
  /// A session without a compositor runs in virtual time, which passes at once. With a hold, the result of another
  /// thread appears in the same frame in every run. With a compositor a hold has no effect.
  public static func holdVirtualTime() -> VirtualTimeHold { VirtualTimeHold() }

  /// Whether something keeps virtual time from advancing.
  package static var isVirtualTimeHeld: Bool { ProcessState.virtualTimeHolds > 0 }

  /// Waits until nothing keeps virtual time from advancing.
  package static func virtualTimeIsFree() async {
    guard isVirtualTimeHeld else { return }
    await withCheckedContinuation { ProcessState.waitingForVirtualTime.append($0) }
  }
}
