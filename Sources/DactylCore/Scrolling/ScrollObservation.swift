/// A subscription to the movements of a scroll view's content. It ends with the object.
@MainActor public final class ScrollObservation {
  fileprivate let handler: @MainActor (ScrollView) -> Void

  fileprivate init(_ handler: @escaping @MainActor (ScrollView) -> Void) { self.handler = handler }
}

/// The subscriptions to a scroll view, which keeps none of them alive.
struct ScrollObservers {
  private struct Reference {
    weak var observation: ScrollObservation?
  }

  private var references: [Reference] = []

  mutating func add(_ observation: ScrollObservation) {
    references.removeAll { $0.observation == nil }
    references.append(Reference(observation: observation))
  }

  @MainActor func notify(_ scrollView: ScrollView) {
    for reference in references { reference.observation?.handler(scrollView) }
  }
}

extension ScrollView {
  /// Calls `handler` whenever the content offset has changed for any reason, behind the delegate, while the result exists.
  /// For views that follow the content of a scroll view that others have made.
  public final func observeScrolling(_ handler: @escaping @MainActor (ScrollView) -> Void) -> ScrollObservation {
    let observation = ScrollObservation(handler)
    observers.add(observation)
    return observation
  }
}
