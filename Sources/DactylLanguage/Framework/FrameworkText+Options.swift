/// The descriptions of the options that every program has, for `--help`.
extension FrameworkText {
  /// The first line of the help. {1} is the name of the program, and what it takes beside options.
  public static func usage(_ program: String) -> LocalizedText {
    text("usage: {1} [OPTION]...", nil, [.string(program)])
  }
  /// The option --size.
  public static var sizeOption: LocalizedText { text("size of the first window in points") }
  /// The option --fullscreen.
  public static var fullscreenOption: LocalizedText { text("open the first window full screen") }
  /// The option --output.
  public static var outputOption: LocalizedText { text("open it full screen on the output NAME, such as DP-1") }
  /// The option --dark.
  public static var darkOption: LocalizedText { text("use the dark appearance") }
  /// The option --language.
  public static var languageOption: LocalizedText { text("show texts in the language NAME, such as de or pt-BR") }
  /// The option --rotate.
  public static var rotateOption: LocalizedText {
    text("turn all content clockwise by 0, 90, 180 or 270 degrees")
  }
  /// The option --switches. SWITCHES is in the line before, and the words behind it are as they have to be written.
  public static var switchesOption: LocalizedText {
    text("use the program with SWITCHES, such as space, touch or F1=next,F2=select")
  }
  /// The option --replay.
  public static var replayOption: LocalizedText { text("play the input script FILE in the first window") }
  /// The option --record.
  public static var recordOption: LocalizedText { text("write all input to FILE as an input script") }
  /// The option --picture.
  public static var pictureOption: LocalizedText {
    text("write a PNG picture of the first window when the program ends")
  }
  /// The option --state.
  public static var stateOption: LocalizedText {
    text("keep what is shown for the next start in FILE; empty: nowhere")
  }
  /// The option --reset-preferences.
  public static var resetPreferencesOption: LocalizedText {
    text("give all settings of the program their default values")
  }
  /// The option --new-instance.
  public static var newInstanceOption: LocalizedText {
    text("start another process, also if the program runs already")
  }
  /// The option --duration.
  public static var durationOption: LocalizedText { text("end the program after this time") }
  /// The option --reconnect.
  public static var reconnectOption: LocalizedText { text("wait this long for a lost compositor to return") }
  /// The option --headless.
  public static var headlessOption: LocalizedText {
    text("run without a compositor: play the script at once, then exit")
  }
  /// The option --scale.
  public static var scaleOption: LocalizedText { text("with --headless: pixels per point") }
  /// The option --help.
  public static var helpOption: LocalizedText { text("print this help") }
}
