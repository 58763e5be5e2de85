import DactylGeometry
import DactylGraphics

/// How a program is started: on a compositor or without one, with live input or a script, full screen or not.
public struct LaunchOptions: Hashable, Sendable {
  /// Draw into memory instead of a compositor's windows. Time is then the script's: the program runs through it at once,
  /// lets `LaunchOptions.settleTime` pass, and ends; two runs give the same result.
  public var isHeadless = false
  /// Size of the first toplevel in points; nil leaves it to the program.
  public var size: Size?
  /// Buffer pixels a point, without a compositor.
  public var scale = 1.0
  /// The first toplevel starts full screen.
  public var isFullscreen = false
  /// Light or dark; nil leaves it to the program.
  public var appearance: Appearance?
  /// How far everything is turned, for a panel that is mounted turned; nil leaves it to the program.
  public var contentRotation: ContentRotation?
  /// Input to play into the first toplevel, as `--replay` does (<doc:InputScripts>).
  public var replay: InputScript?
  /// A file to write all input to, as a script.
  public var recordPath: String?
  /// A file for a PNG picture of the first toplevel when the program ends.
  public var picturePath: String?

  /// Seconds after which the program ends, in any case; nil leaves it to the user, or to the script.
  public var duration: Double?

  /// Seconds that a compositor may take for its first answer when the program starts.
  public var answerTimeout = 30.0

  /// Seconds that the program waits for a compositor to come back when the one it is shown on has gone, with everything
  /// in it as it was; then it ends. 0 ends it at once, as for a program that a kiosk's compositor has started and that
  /// whatever starts the compositor will start again; nil waits for ever.
  public var reconnectTimeout: Double? = 600

  /// Seconds that a headless program goes on after the last line of its script.
  public static let settleTime = 1.0

  /// Options with their defaults: on a compositor, with live input.
  public init() {}
}

/// Why a program could not start, or had to end, in one line.
public struct LaunchError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason, in one line.
  public var message: String
  /// An error that says `message`, one line.
  public init(_ message: String) { self.message = message }
  public var description: String { message }
}
