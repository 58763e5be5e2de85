import DactylGeometry

// Names of the version before. They go with the next one.

extension CollectionLineLayout {
  /// The former name of `Axis`.
  @available(*, deprecated, renamed: "Axis")
  public typealias Axis = DactylGeometry.Axis
}

extension StackLayout {
  /// The former name of `Axis`.
  @available(*, deprecated, renamed: "Axis")
  public typealias Axis = DactylGeometry.Axis
}

extension TrackControl {
  /// The former name of `Axis`.
  @available(*, deprecated, renamed: "Axis")
  public typealias Axis = DactylGeometry.Axis
}
