import DactylCore

/// The player of the program, for the controls of the desktop (`MP-1`).
extension Application {
  /// The track that the program plays; nil for nothing. Default: nil.
  ///
  /// The desktop shows it, and sends the `remoteCommands`. Its `elapsedTime` is the present one: set it only when
  /// playing goes on at another place. Nothing waits for the desktop, and nothing is on the bus before the first frame.
  /// Media keys do without all this: see `beginReceivingRemoteControlEvents()`.
  public final var nowPlaying: NowPlaying? {
    get { desktopWorker(MediaPlayer.self)?.nowPlaying }
    set {
      if newValue != nil || desktopWorker(MediaPlayer.self) != nil { player.nowPlaying = newValue }
    }
  }

  /// The commands that the program takes while something plays (`MP-3`). Default: none.
  public final var remoteCommands: RemoteCommands {
    get { desktopWorker(MediaPlayer.self)?.commands ?? [] }
    set { player.commands = newValue }
  }

  private final var player: MediaPlayer {
    if let player = desktopWorker(MediaPlayer.self) { return player }
    let player = MediaPlayer(self)
    addDesktopWorker(player)
    return player
  }
}
