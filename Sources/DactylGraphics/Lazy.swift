import DactylGeometry

/// A value that is made once, on the thread that reads it first. Other threads that read it meanwhile wait.
///
/// It can be made in advance on another thread. If that thread has not begun when the value is read, the reader makes
/// it.
final class Lazy<Value: Sendable>: Sendable {
  private enum State: Sendable {
    case open(@Sendable () -> Value)
    case made(Value)

    mutating func make() -> Value {
      switch self {
      case .made(let value):
        return value
      case .open(let make):
        let value = make()
        self = .made(value)
        return value
      }
    }
  }

  private let state: Locked<State>

  /// `make` must not read the value.
  init(_ make: @escaping @Sendable () -> Value) {
    state = Locked(.open(make))
  }

  var value: Value { state.withLock { $0.make() } }

  /// Makes the value, unless it is made already or is being made.
  func makeAhead() {
    _ = state.withLockIfAvailable { $0.make() }
  }
}
