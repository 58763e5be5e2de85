import DactylCore
import DactylGeometry
import DactylGraphics

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

extension DatePicker {
  /// The former name of `date`.
  @available(*, deprecated, renamed: "date")
  public final var selectedDate: CalendarDate? {
    get { date }
    set { date = newValue }
  }

  /// The former form of `init(date:)`.
  @available(*, deprecated, renamed: "init(date:)")
  public convenience init(selectedDate: CalendarDate?) {
    self.init(date: selectedDate)
  }
}

extension Label {
  /// The former form with a style: see `style`.
  @available(*, deprecated, message: "set font, textColor, textAlignment and the like")
  public convenience init(_ text: String = "", style: TextStyle, frame: Rect = .zero) {
    self.init(text, frame: frame)
    self.style = style
  }

  /// The former way to set font, colour, alignment, lines and language as one. The font of a style is never that of
  /// the theme.
  @available(*, deprecated, message: "set font, textColor, textAlignment and the like")
  public final var style: TextStyle {
    get { themedStyle }
    set {
      (font, textColor, lineHeight) = (newValue.font, newValue.color, newValue.lineHeight)
      (textAlignment, numberOfLines) = (newValue.alignment, newValue.lineLimit ?? 0)
      (truncation, wrapping) = (newValue.truncation, newValue.wrapping)
      (hyphenates, language) = (newValue.hyphenates, newValue.language)
    }
  }
}

extension View.ContentMode {
  /// The former name of `scaleAspectFit`.
  @available(*, deprecated, renamed: "scaleAspectFit")
  public static var aspectFit: View.ContentMode { .scaleAspectFit }

  /// The former name of `scaleAspectFill`.
  @available(*, deprecated, renamed: "scaleAspectFill")
  public static var aspectFill: View.ContentMode { .scaleAspectFill }
}

extension SegmentedControl {
  /// The former name of `selectedIndex`.
  @available(*, deprecated, renamed: "selectedIndex")
  public final var selectedSegmentIndex: Int? {
    get { selectedIndex }
    set { selectedIndex = newValue }
  }

  /// The former form of `init(_:selectedIndex:)`.
  @available(*, deprecated, renamed: "init(_:selectedIndex:)")
  public convenience init(_ titles: [String], selectedSegmentIndex: Int?) {
    self.init(titles, selectedIndex: selectedSegmentIndex)
  }
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
