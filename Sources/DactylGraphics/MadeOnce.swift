/// A value that is made once, on the thread that first asks for it; others that ask meanwhile wait for it.
///
/// Made ahead on another thread it is there when it is needed. Where that thread has not come to it yet nobody waits for
/// its turn: who needs the value makes it.
final class MadeOnce<Value: Sendable>: Sendable {
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

  private let state: Guarded<State>

  /// `make` must not ask for the value.
  init(_ make: @escaping @Sendable () -> Value) {
    state = Guarded(.open(make))
  }

  var value: Value { state.withLock { $0.make() } }

  /// Makes the value, unless somebody has or does.
  func makeAhead() {
    _ = state.withLockIfAvailable { $0.make() }
  }
}
