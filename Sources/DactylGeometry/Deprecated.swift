// Names of the version before. They go with the next one.

extension Rect {
  /// The former name of `insetBy(dx:dy:)`.
  @available(*, deprecated, renamed: "insetBy(dx:dy:)")
  public func insetBy(x: Double, y: Double) -> Rect { insetBy(dx: x, dy: y) }

  /// The former name of `offsetBy(dx:dy:)`.
  @available(*, deprecated, renamed: "offsetBy(dx:dy:)")
  public func offsetBy(x: Double, y: Double) -> Rect { offsetBy(dx: x, dy: y) }
}
