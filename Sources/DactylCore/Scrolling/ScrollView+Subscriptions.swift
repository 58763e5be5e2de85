extension ScrollView {
  /// Calls `handler` whenever the content offset has changed for any reason, after the delegate, until the result is
  /// released. For views that follow the content of a scroll view that others have made.
  public final func observeScrolling(_ handler: @escaping @MainActor (ScrollView) -> Void) -> Subscription {
    subscriptions.add(handler)
  }
}
