import DactylGeometry
import DactylGraphics
import DactylLanguage

/// How a program is started: on a compositor or without one, with live input or a script, full screen or not.
public struct LaunchOptions: Hashable, Sendable {
  /// Whether the program draws into memory instead of a compositor's windows. Time is then virtual: the program plays
  /// the script at once, runs for another `LaunchOptions.settleTime`, and ends; two runs give the same result. Default:
  /// false.
  public var isHeadless = false
  /// The size of the first toplevel in points; nil leaves it to the program.
  public var size: Size?
  /// Buffer pixels per point, without a compositor. Default: 1.
  public var scale = 1.0
  /// Whether the first toplevel starts full screen. Default: false.
  public var isFullscreen = false
  /// The name of the output that the first toplevel fills, as of `--output`; nil leaves it to the compositor (`OU-6`).
  /// With a name, the toplevel starts full screen, whatever `isFullscreen` is.
  public var outputName: String?
  /// The appearance, light or dark; nil leaves it to the program.
  public var appearance: Appearance?
  /// The language of texts, as of `--language`; nil leaves it to the program.
  public var language: Locale?
  /// The rotation of all content, for a panel that is mounted turned; nil leaves it to the program.
  public var contentRotation: ContentRotation?
  /// How the program is used with switches, as of `--switches` (<doc:UsingSwitches>); nil leaves it to the program.
  public var switchAccess: SwitchAccess?
  /// The input to play in the first toplevel, as `--replay` does (<doc:InputScripts>).
  public var replay: InputScript?
  /// The path of a file for all input, written as a script. It is made, or replaced; a folder, a link, a pipe or a
  /// device at the path is an error (`DO-1`).
  public var recordPath: String?
  /// The path of a file for a PNG picture of the first toplevel, written when the program ends; see `recordPath`.
  public var picturePath: String?
  /// The path of the file that keeps the state of the program for its next start
  /// (`ViewController.restorationIdentifier`); empty for none. Nil stands for `$XDG_STATE_HOME/APP-ID/state`, and for
  /// none without a compositor.
  public var statePath: String?
  /// Whether all of `Application.preferences` get their default values. Default: false.
  public var resetsPreferences = false

  /// Whether this start is a process of its own, beside one that runs already (`PR-1`), as of `--new-instance`. Default:
  /// false.
  public var startsNewInstance = false

  /// The arguments of the command line beside options, which another process may have to open.
  var words: [String] = []

  /// Whether the start is about this process, so that another one can't take it.
  var isForThisProcess: Bool {
    startsNewInstance || isHeadless || replay != nil || recordPath != nil || picturePath != nil
  }

  /// The seconds after which the program ends in any case; nil leaves the end to the user, or to the script. Without a
  /// compositor a longer time counts as `InputScript.maximumTime`.
  public var duration: Double?

  /// The seconds that a compositor may take to answer when the program starts. Default: 30.
  public var answerTimeout = 30.0

  /// The seconds that the program waits for a compositor to return after the connection was lost, and keeps its state;
  /// then it ends. Default: 600.
  ///
  /// 0 ends it at once, as for a program that a kiosk starts again together with its compositor. Nil waits without a
  /// limit.
  public var reconnectTimeout: Double? = 600

  /// The seconds that a headless program continues after the last line of its script.
  public static let settleTime = 1.0

  /// Options with their defaults: with a compositor and live input.
  public init() {}
}
