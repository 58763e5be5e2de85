import Dispatch
import Observation

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
  /// The class whose trackers share the knowledge whether they follow anything; nil for those that do.
  private var kind: AnyClass?

  /// More would take memory without end, where a view draws again and again in parts.
  private static let limit = 64

  /// Creates a tracker that follows nothing.
  ///
  /// `didChange` is called on the main actor, once for each call of `track(_:)` at most. A change on the main actor
  /// calls it at once, while the value is still the old one: ask for a later call there, such as by
  /// `setNeedsUpdateProperties()`. A change on another thread calls it soon afterwards. Several trackers of one value are
  /// told in no particular order.
  ///
  /// With a `kind`, such as the class of a view, a call of `track(_:)` costs next to nothing as long as no tracker of
  /// that kind has followed anything.
  public init(kind: AnyClass? = nil, _ didChange: @escaping @MainActor () -> Void) {
    (self.kind, self.didChange) = (kind, didChange)
  }

  isolated deinit { if count > 0 { mark.change() } }

  /// Calls `body`, and follows what it reads in place of what was followed before.
  public func track<Result>(_ body: () -> Result) -> Result {
    cancel()
    if let kind {
      guard ProcessState.observingClasses.contains(ObservingClass(type: ObjectIdentifier(kind), method: .content))
      else {
        return withObservationTracking(body, onChange: firstFollower(of: kind))
      }
      self.kind = nil
    }
    return trackMore(body)
  }

  /// Something was read for the first time in a closure of a kind. This once, the end can't be told to the objects.
  private func firstFollower(of kind: AnyClass) -> @Sendable () -> Void {
    ProcessState.observingClasses.insert(ObservingClass(type: ObjectIdentifier(kind), method: .content))
    return follower()
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
    let (generation, key) = (generation, MainQueueKey.key)
    return { [weak self] in
      if DispatchQueue.getSpecific(key: key) == true {
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

/// Tells code of the main actor from other code. The thread does not: the main queue may have another one each time.
private enum MainQueueKey {
  static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()
}

/// A value that nothing but a tracker reads and changes.
private final class ObservationMark: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private var value: Void { () }

  func read() { registrar.access(self, keyPath: \.value) }
  func change() { registrar.withMutation(of: self, keyPath: \.value) {} }
}
