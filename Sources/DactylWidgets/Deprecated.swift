import DactylCore
import DactylGeometry

// Names of the version before. They go with the next one.

extension AlertAction {
  /// The former form of `init(title:style:handler:)`.
  @available(*, deprecated, renamed: "init(title:style:handler:)")
  public convenience init(
    _ title: String, style: Style = .default, handler: (@MainActor (AlertAction) -> Void)? = nil
  ) {
    self.init(title: title, style: style, handler: handler)
  }
}

extension AlertController {
  /// The former form of `init(title:message:preferredStyle:)`.
  @available(*, deprecated, renamed: "init(title:message:preferredStyle:)")
  public convenience init(_ title: String, message: String = "", style: Style = .alert) {
    self.init(title: title, message: message, preferredStyle: style)
  }
}

extension CollectionLineLayout {
  /// The former name of `Axis`.
  @available(*, deprecated, renamed: "Axis")
  public typealias Axis = DactylGeometry.Axis
}

extension View.ContentMode {
  /// The former name of `scaleAspectFit`.
  @available(*, deprecated, renamed: "scaleAspectFit")
  public static var aspectFit: View.ContentMode { .scaleAspectFit }

  /// The former name of `scaleAspectFill`.
  @available(*, deprecated, renamed: "scaleAspectFill")
  public static var aspectFill: View.ContentMode { .scaleAspectFill }
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
