import Observation

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// Follows what a closure reads of `@Observable` objects, and tells when any of it changes (`OB-1`).
///
///     let total = ObservationTracker { [weak self] in self?.setNeedsUpdateProperties() }
///     let text = total.track { "\(cart.count) articles" }
///
/// Views and controllers follow by themselves what their methods read. This is for anything else that shows a value.
@MainActor public final class ObservationTracker {
  private let didChange: @MainActor () -> Void
  /// Everything that is followed depends on it, too: changing it ends that.
  private let mark = ObservationMark()
  /// Changes of what was followed before the last time that this number grew mean nothing.
  private var generation = 0
  /// The number of closures whose values are followed.
  private var count = 0
  private let thread = pthread_self()

  /// More would take memory without end, where a view draws again and again in parts.
  private static let limit = 64

  /// Creates a tracker that follows nothing.
  ///
  /// `didChange` is called on the main actor, once for each call of `track(_:)` at most. A change on the main actor
  /// calls it at once, while the value is still the old one: ask for a later call there, such as by
  /// `setNeedsUpdateProperties()`. A change on another thread calls it soon afterwards. Several trackers of one value are
  /// told in no particular order.
  public init(_ didChange: @escaping @MainActor () -> Void) { self.didChange = didChange }

  isolated deinit { if count > 0 { mark.change() } }

  /// Calls `body`, and follows what it reads in place of what was followed before.
  public func track<Result>(_ body: () -> Result) -> Result {
    cancel()
    return trackMore(body)
  }

  /// Ends following. `didChange` is not called for earlier changes on other threads any more, either.
  public func cancel() {
    generation += 1
    guard count > 0 else { return }
    count = 0
    mark.change()
  }

  /// Calls `body`, and follows what it reads beside what is followed already.
  func trackMore<Result>(_ body: () -> Result) -> Result {
    guard count < Self.limit else {
      valueWillChange(generation)
      return trackMore(body)
    }
    count += 1
    return withObservationTracking(
      {
        mark.read()
        return body()
      }, onChange: follower())
  }

  /// Returns what is called for a change of something that is followed from now on. Only that which reads `mark` can be
  /// ended.
  func follower() -> @Sendable () -> Void {
    let (generation, thread) = (generation, thread)
    return { [weak self] in
      if pthread_equal(pthread_self(), thread) != 0 {
        MainActor.assumeIsolated { self?.valueWillChange(generation) }
      } else {
        Task { @MainActor [weak self] in self?.valueWillChange(generation) }
      }
    }
  }

  private func valueWillChange(_ generation: Int) {
    guard generation == self.generation else { return }
    cancel()
    didChange()
  }
}

/// A value that nothing but a tracker reads and changes.
private final class ObservationMark: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private var value: Void { () }

  func read() { registrar.access(self, keyPath: \.value) }
  func change() { registrar.withMutation(of: self, keyPath: \.value) {} }
}
