import DactylGeometry

// Names of the version before. They go with the next one.

extension AnimatedValue {
  /// The former name of `presentationValue`.
  @available(*, deprecated, renamed: "presentationValue")
  public var shown: Value { presentationValue }
}

extension GestureTrace {
  /// The former name of `observe(_:)`.
  @available(*, deprecated, renamed: "observe(_:)")
  public func subscribe(_ handler: @escaping @MainActor (GestureDecision) -> Void) -> Subscription { observe(handler) }
}

extension Pasteboard {
  /// The former name of `Subscription`.
  @available(*, deprecated, renamed: "Subscription")
  public typealias Observation = Subscription
}

/// The former name of `Subscription`.
@available(*, deprecated, renamed: "Subscription")
public typealias ScrollObservation = Subscription
