/// State of the process that no application can own.
@MainActor enum ProcessState {
  private static var lastNumber = 0

  /// Returns a number greater than any before. It identifies an object, and orders attachments (`GR-15`). Views and
  /// recognizers get numbers before an application exists, and keep them when another one follows.
  static func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Holds of `Application.holdVirtualTime` that have not ended. A program may load pictures before it runs.
  static var virtualTimeHolds = 0 {
    didSet {
      guard virtualTimeHolds == 0 else { return }
      let waiting = waitingForVirtualTime
      waitingForVirtualTime = []
      for continuation in waiting { continuation.resume() }
    }
  }

  /// Tasks that wait until virtual time is not held.
  static var waitingForVirtualTime: [CheckedContinuation<Void, Never>] = []

  /// The classes that have read something observable in a method that is called again for its changes.
  static var observingClasses: Set<ObservingClass> = []

  /// The responders whose undo managers are being looked for.
  static var respondersFindingUndo: [ObjectIdentifier] = []

  /// The round of the layout that is running, from 1; 0 while none is.
  static var layoutRound = 0
}
