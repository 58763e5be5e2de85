/// The commands that a program takes from the desktop's controls of players (`MP-3`).
///
/// Each arrives as an event of the type `remoteControl` in `Responder.remoteControlReceived(with:)`, as those of media
/// keys do.
public struct RemoteCommands: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Play: `remoteControlPlay`.
  public static let play = RemoteCommands(rawValue: 1 << 0)
  /// Pause: `remoteControlPause`.
  public static let pause = RemoteCommands(rawValue: 1 << 1)
  /// Play or pause: `remoteControlTogglePlayPause`. It stands in for the two above where they are missing, and they for
  /// it.
  public static let togglePlayPause = RemoteCommands(rawValue: 1 << 2)
  /// Stop: `remoteControlStop`.
  public static let stop = RemoteCommands(rawValue: 1 << 3)
  /// Go to the next track: `remoteControlNextTrack`. Leave it out where there is none.
  public static let nextTrack = RemoteCommands(rawValue: 1 << 4)
  /// Go to the previous track: `remoteControlPreviousTrack`. Leave it out where there is none.
  public static let previousTrack = RemoteCommands(rawValue: 1 << 5)
  /// Go to another place in the track: `remoteControlChangePlaybackPosition`, with `Event.playbackPosition`.
  public static let changePlaybackPosition = RemoteCommands(rawValue: 1 << 6)
  /// End the program. It makes no event: all toplevels close as by their close buttons.
  public static let quit = RemoteCommands(rawValue: 1 << 7)
}
