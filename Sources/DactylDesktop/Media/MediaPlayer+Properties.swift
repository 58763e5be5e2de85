import DactylBus
import DactylCore

/// A property of the player on the bus.
struct MediaPlayerProperty {
  var name: String
  var type: BusSignature
  /// Whether changes are told.
  var isTold = true
  /// Nil where there is no value.
  var value: @MainActor (MediaPlayer) -> BusValue?
  var set: (@MainActor (MediaPlayer, BusValue) throws -> Void)?

  init(
    _ name: String, _ type: BusSignature, isTold: Bool = true, _ value: @escaping @MainActor (MediaPlayer) -> BusValue?,
    set: (@MainActor (MediaPlayer, BusValue) throws -> Void)? = nil
  ) {
    self.name = name
    self.type = type
    self.isTold = isTold
    self.value = value
    self.set = set
  }
}

extension MediaPlayer {
  static let rootProperties = [
    MediaPlayerProperty("CanQuit", "b") { .bool($0.commands.contains(.quit)) },
    MediaPlayerProperty("CanRaise", "b") { .bool(!$0.application.toplevels.isEmpty) },
    MediaPlayerProperty("HasTrackList", "b") { _ in .bool(false) },
    MediaPlayerProperty("Identity", "s") { _ in .text(Application.displayedName) },
    MediaPlayerProperty("DesktopEntry", "s") { $0.application.toplevels.first.map { .text($0.appID) } },
    MediaPlayerProperty("SupportedUriSchemes", "as") { _ in .strings([]) },
    MediaPlayerProperty("SupportedMimeTypes", "as") { _ in .strings([]) },
  ]

  static let playerProperties = [
    MediaPlayerProperty("PlaybackStatus", "s") { .string($0.playback?.told.playbackState.busName ?? "Stopped") },
    // A rate of 0 is a pause. Another speed is a matter of the program.
    MediaPlayerProperty("Rate", "d") {
      .double($0.playback?.rate ?? 1)
    } set: { player, rate in
      if rate.double == 0 { player.pause() }
    },
    MediaPlayerProperty("MinimumRate", "d") { .double(min($0.playback?.rate ?? 1, 1)) },
    MediaPlayerProperty("MaximumRate", "d") { .double(max($0.playback?.rate ?? 1, 1)) },
    MediaPlayerProperty("Metadata", "a{sv}") { $0.metadata },
    // The program has none that others could change.
    MediaPlayerProperty("Volume", "d") { _ in
      .double(1)
    } set: { _, _ in
      throw MediaPlayer.notSupported("The volume")
    },
    // Clients reckon with the time that passes, and hear of jumps.
    MediaPlayerProperty("Position", "x", isTold: false) { player in
      .int64(Playback.microseconds(player.playback?.position(at: player.now) ?? 0))
    },
    MediaPlayerProperty("CanGoNext", "b") { .bool($0.commands.contains(.nextTrack)) },
    MediaPlayerProperty("CanGoPrevious", "b") { .bool($0.commands.contains(.previousTrack)) },
    MediaPlayerProperty("CanPlay", "b") { .bool($0.canPlay) },
    MediaPlayerProperty("CanPause", "b") { .bool($0.canPause) },
    MediaPlayerProperty("CanSeek", "b") { .bool($0.commands.contains(.changePlaybackPosition)) },
    // It means that the properties above count, and never changes.
    MediaPlayerProperty("CanControl", "b", isTold: false) { _ in .bool(true) },
  ]

  var canPlay: Bool { !commands.isDisjoint(with: [.play, .togglePlayPause]) }
  var canPause: Bool { !commands.isDisjoint(with: [.pause, .togglePlayPause]) }

  static func notSupported(_ what: String) -> BusError {
    .remote(name: "org.freedesktop.DBus.Error.NotSupported", text: "\(what) can't be changed from outside")
  }

  /// The path that stands for the track on the bus.
  var trackPath: BusObjectPath { "/org/dactyl/track/\(playback?.track ?? 0)" }

  private var metadata: BusValue {
    guard let playback else { return .options([:]) }
    let told = playback.told
    var values: [String: BusValue] = ["mpris:trackid": .objectPath(trackPath)]
    if !told.title.isEmpty { values["xesam:title"] = .text(told.title) }
    if let artist = told.artist { values["xesam:artist"] = .array(element: "s", [.text(artist)]) }
    if let album = told.album { values["xesam:album"] = .text(album) }
    if let duration = playback.duration { values["mpris:length"] = .int64(Playback.microseconds(duration)) }
    if let address = told.artworkAddress, DesktopOpener.isAddress(address) {
      values["mpris:artUrl"] = .string(address)
    }
    return .options(values)
  }
}

extension NowPlaying.PlaybackState {
  fileprivate var busName: String {
    switch self {
    case .playing: "Playing"
    case .paused: "Paused"
    case .stopped: "Stopped"
    }
  }
}
