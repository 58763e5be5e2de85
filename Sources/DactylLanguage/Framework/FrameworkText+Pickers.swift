/// The texts of the pickers of dates, times and colours.
extension FrameworkText {
  /// A button of a calendar.
  public static var previousMonth: LocalizedText { text("Previous month") }
  /// A button of a calendar.
  public static var nextMonth: LocalizedText { text("Next month") }
  /// Said of the day of a calendar that is today.
  public static var today: LocalizedText { text("Today") }
  /// Said of the day of a calendar that the user has chosen.
  public static var selectedDay: LocalizedText { text("Selected", "day") }
  /// The wheel of hours.
  public static var hours: LocalizedText { text("Hours") }
  /// The wheel of minutes.
  public static var minutes: LocalizedText { text("Minutes") }

  /// Shown and said in the place of the choice in a control with a menu of choices, while the user has chosen none.
  public static var choosePlaceholder: LocalizedText { text("Choose…", "choice") }

  // MARK: Colours

  /// A colour.
  public static var white: LocalizedText { text("White", "colour") }
  /// A colour.
  public static var black: LocalizedText { text("Black", "colour") }
  /// A colour. {1} is its lightness, such as 40%.
  public static func grey(_ percent: Int) -> LocalizedText {
    text("Grey, {1} light", nil, [.text(FrameworkText.percent(percent))])
  }
  /// A colour mixed with much white. {1} is its name, such as red.
  public static func veryLight(_ hue: LocalizedText) -> LocalizedText {
    text("Very light {1}", "colour", [.text(hue)])
  }
  /// A colour mixed with white. {1} is its name, such as red.
  public static func light(_ hue: LocalizedText) -> LocalizedText { text("Light {1}", "colour", [.text(hue)]) }
  /// A colour mixed with black. {1} is its name, such as red.
  public static func dark(_ hue: LocalizedText) -> LocalizedText { text("Dark {1}", "colour", [.text(hue)]) }
  /// A colour mixed with much black. {1} is its name, such as red.
  public static func veryDark(_ hue: LocalizedText) -> LocalizedText {
    text("Very dark {1}", "colour", [.text(hue)])
  }

  /// The names of the colours of the palette, in small letters where the language has them.
  public static var hues: [LocalizedText] {
    [
      text("red", "colour"), text("orange", "colour"), text("amber", "colour"), text("yellow", "colour"),
      text("lime", "colour"), text("green", "colour"), text("teal", "colour"), text("cyan", "colour"),
      text("blue", "colour"), text("indigo", "colour"), text("purple", "colour"), text("pink", "colour"),
    ]
  }
}
