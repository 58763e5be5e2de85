/// A value that a view has for the layout of its superview, such as the columns that it spans in a grid.
///
///     enum PriorityKey: LayoutValueKey { static var defaultValue: Double { 0 } }
///     label[layoutValue: PriorityKey.self] = 2
@MainActor public protocol LayoutValueKey {
  /// The type of the values.
  associatedtype Value: Equatable
  /// The value of views that have none of their own.
  static var defaultValue: Value { get }
}

extension View {
  /// Whether the view has a value of its own for any key.
  public final var hasLayoutValues: Bool { !(layoutState?.values.isEmpty ?? true) }

  /// The value of `key` for the layout of the superview. Setting it lays out the superview again.
  public final subscript<K: LayoutValueKey>(layoutValue key: K.Type) -> K.Value {
    get { layoutState?.values[ObjectIdentifier(key)] as? K.Value ?? key.defaultValue }
    set {
      guard newValue != self[layoutValue: key] else { return }
      madeLayoutState.values[ObjectIdentifier(key)] = newValue
      placeInSuperviewChanged()
    }
  }
}
