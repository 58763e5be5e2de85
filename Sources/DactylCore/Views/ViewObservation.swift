import Observation

/// What a view and its controller have read of observable objects.
@MainActor final class ViewObservation {
  private var trackers: InlineArray<5, ObservationTracker?> = .init(repeating: nil)
  /// What follows the language.
  var localizedProperties: LocalizedProperties?

  subscript(method: ObservedMethod) -> ObservationTracker? {
    get { trackers[method.rawValue] }
    set { trackers[method.rawValue] = newValue }
  }
}

extension View {
  /// Calls `method`, and asks for its next call when something observable changes that it has read.
  ///
  /// `isFurther`: the method is called for another part, such as of a drawing, so that what it read before counts, too.
  final func observing<Result>(_ method: ObservedMethod, isFurther: Bool = false, _ body: () -> Result) -> Result {
    // Most containers have no methods of their own.
    if geometry.isPlain, method == .measuring || viewController == nil { return body() }
    if let tracker = observation?[method] { return isFurther ? tracker.trackMore(body) : tracker.track(body) }
    if !ProcessState.observingClasses.isEmpty, let tracker = trackerOfClass(method) { return tracker.track(body) }
    // Most methods read nothing of that kind. They need no tracker.
    return withObservationTracking(body, onChange: beginObserving(method))
  }

  /// Returns a new tracker if the class is known to read something in the method.
  private func trackerOfClass(_ method: ObservedMethod) -> ObservationTracker? {
    ProcessState.observingClasses.contains(observingClass(method)) ? makeTracker(method) : nil
  }

  /// Called when a method of a class has read something for the first time. This once, the end can't be told to the
  /// objects. The views of the class that follow know before.
  private func beginObserving(_ method: ObservedMethod) -> @Sendable () -> Void {
    ProcessState.observingClasses.insert(observingClass(method))
    return makeTracker(method).follower()
  }

  private func observingClass(_ method: ObservedMethod) -> ObservingClass {
    let object: Responder = method == .measuring || method == .drawing ? self : viewController ?? self
    return ObservingClass(type: ObjectIdentifier(type(of: object)), method: method)
  }

  private func makeTracker(_ method: ObservedMethod) -> ObservationTracker {
    // While the view is deallocated, changes that its parts make mean nothing to it.
    let tracker = ObservationTracker { [weak self] in self?.observedValueChanged(in: method) }
    let observation = observation ?? ViewObservation()
    observation[method] = tracker
    self.observation = observation
    return tracker
  }

  private func observedValueChanged(in method: ObservedMethod) {
    switch method {
    case .updateProperties: setNeedsUpdateProperties()
    case .updatePropertiesOfController: viewController?.setNeedsUpdateProperties()
    case .layout: setNeedsLayout()
    case .measuring: invalidateIntrinsicContentSize()
    case .drawing: needUpdate(.display)
    case .content: break
    }
  }
}
