import DactylGeometry

// Names of the version before. They go with the next one.

extension AnimatedValue {
  /// The former name of `presentationValue`.
  @available(*, deprecated, renamed: "presentationValue")
  public var shown: Value { presentationValue }
}

extension FocusGroup {
  /// The former name of `Axis`.
  @available(*, deprecated, renamed: "Axis")
  public typealias Axis = DactylGeometry.Axis
}

extension GestureTrace {
  /// The former name of `observe(_:)`.
  @available(*, deprecated, renamed: "observe(_:)")
  public func subscribe(_ handler: @escaping @MainActor (GestureDecision) -> Void) -> Subscription { observe(handler) }
}

extension PanGestureRecognizer {
  /// The former name of `Axis.Set`.
  @available(*, deprecated, renamed: "Axis.Set")
  public typealias Axis = DactylGeometry.Axis.Set
}

extension Pasteboard {
  /// The former name of `Subscription`.
  @available(*, deprecated, renamed: "Subscription")
  public typealias Observation = Subscription
}

extension PopupPlacement {
  /// The former name of `RectEdge`.
  @available(*, deprecated, renamed: "RectEdge")
  public typealias Edges = RectEdge
}

extension ScrollView {
  /// The former name of `Axis.Set`.
  @available(*, deprecated, renamed: "Axis.Set")
  public typealias ContentAxes = Axis.Set
}

/// The former name of `Subscription`.
@available(*, deprecated, renamed: "Subscription")
public typealias ScrollObservation = Subscription
