// Names of the version before. They go with the next one.

extension Color {
  /// The former name of `withAlphaComponent(_:)`.
  @available(*, deprecated, renamed: "withAlphaComponent(_:)")
  public func withAlpha(_ alpha: Double) -> Color { withAlphaComponent(alpha) }
}
