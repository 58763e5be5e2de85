import DactylCore

private enum StackAlignmentKey: LayoutValueKey {
  static var defaultValue: StackLayout.Alignment? { nil }
}

private enum SpacingAfterKey: LayoutValueKey {
  static var defaultValue: Double? { nil }
}

extension View {
  /// The place of the view across the axis of a stack; nil, the default, is that of the stack.
  public final var stackAlignment: StackLayout.Alignment? {
    get { hasLayoutValues ? self[layoutValue: StackAlignmentKey.self] : nil }
    set { self[layoutValue: StackAlignmentKey.self] = newValue }
  }

  /// The space behind the view in a stack, in points; nil, the default, is that of the stack. The last view has none.
  public final var spacingAfter: Double? {
    get { hasLayoutValues ? self[layoutValue: SpacingAfterKey.self] : nil }
    set { self[layoutValue: SpacingAfterKey.self] = newValue }
  }
}
