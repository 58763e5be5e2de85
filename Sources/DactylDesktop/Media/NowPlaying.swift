/// A description of what a program plays, for the desktop, the lock screen and the buttons of headphones (`MP-1`).
///
/// ```swift
/// application.nowPlaying = NowPlaying(title: "Gymnopédie No. 1", artist: "Erik Satie", duration: 185)
/// application.nowPlaying?.playbackState = .paused
/// ```
public struct NowPlaying: Hashable, Sendable {
  /// The state of playback.
  public enum PlaybackState: Hashable, Sendable {
    /// The time passes.
    case playing
    /// The time stands still, and playing goes on there.
    case paused
    /// Nothing is played; playing begins at the beginning.
    case stopped
  }

  /// The title. Text, not markup; cut off at a length that no user reads. Empty for none.
  public var title: String
  /// The artist; nil for none.
  public var artist: String?
  /// The title of the album; nil for none.
  public var album: String?
  /// The address of a picture, such as the `uri` of a file, or `https://example.org/cover.png`; nil for none. Text that
  /// is no address counts as none.
  public var artworkAddress: String?
  /// The name of the track for the program, not shown. Tracks of one title are different tracks if their names are. If
  /// both are nil, title, artist and album say whether two tracks are the same.
  public var identifier: String?
  /// The length in seconds; nil if it is not known or has no end. A negative one, and one that is not finite, count as
  /// nil.
  public var duration: Double?
  /// The seconds of the track that have been played, when the value is set. Then it grows with the time while the state
  /// is `playing`: `Application.nowPlaying` returns the present one.
  public var elapsedTime: Double
  /// The seconds of the track that pass in a second while the state is `playing`. Zero, and what is not finite, count
  /// as 1: for a pause see `playbackState`.
  public var playbackRate: Double
  /// Whether the track plays.
  public var playbackState: PlaybackState

  /// A track.
  public init(
    title: String, artist: String? = nil, album: String? = nil, artworkAddress: String? = nil,
    identifier: String? = nil, duration: Double? = nil, elapsedTime: Double = 0, playbackRate: Double = 1,
    playbackState: PlaybackState = .playing
  ) {
    self.title = title
    self.artist = artist
    self.album = album
    self.artworkAddress = artworkAddress
    self.identifier = identifier
    self.duration = duration
    self.elapsedTime = elapsedTime
    self.playbackRate = playbackRate
    self.playbackState = playbackState
  }
}
