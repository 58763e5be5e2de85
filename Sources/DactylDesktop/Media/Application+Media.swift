import DactylCore

/// What the program plays, for the controls of the desktop (`MP-1`).
extension Application {
  /// What the program plays; nil for nothing. Default: nil.
  ///
  /// The desktop shows it, and sends the `remoteCommands`. Its `elapsedTime` is the present one: set it only when
  /// playing goes on at another place. Nothing waits for the desktop, and nothing is on the bus before the first frame.
  /// Media keys do without all this: see `beginReceivingRemoteControlEvents()`.
  public final var nowPlaying: NowPlaying? {
    get { (mediaPlayer as? MediaPlayer)?.nowPlaying }
    set {
      if newValue != nil || mediaPlayer != nil { player.nowPlaying = newValue }
    }
  }

  /// The commands that the program takes while something plays (`MP-3`). Default: none.
  public final var remoteCommands: RemoteCommands {
    get { (mediaPlayer as? MediaPlayer)?.commands ?? [] }
    set { player.commands = newValue }
  }

  private final var player: MediaPlayer {
    if let player = mediaPlayer as? MediaPlayer { return player }
    let player = MediaPlayer(self)
    mediaPlayer = player
    return player
  }
}
