import DactylBus
import DactylCore
import DactylGeometry

/// The program as a player of the desktop, `org.mpris.MediaPlayer2`.
///
/// It is on the bus as long as something plays. Changes are told together, when the events that have made them are
/// over.
@MainActor final class MediaPlayer: DesktopWorker {
  unowned let application: Application
  private(set) var playback: Playback?
  private var tracks = 0
  private var presence: MediaPlayerPresence?
  /// Whether this run of the application has a bus.
  private var isRunning = false
  private var waitsToTell = false
  /// The values that clients know, by the names of properties, and what they know of the position.
  private var told: [String: BusValue] = [:]
  private var toldPlayback: Playback?

  /// The difference, in seconds, that is no jump: a program may tell whole seconds.
  static let tolerance = 1.0

  init(_ application: Application) { self.application = application }

  var now: Timestamp { application.clock() }

  var nowPlaying: NowPlaying? {
    get {
      guard let playback else { return nil }
      var value = playback.told
      value.elapsedTime = playback.position(at: now)
      return value
    }
    set {
      guard let newValue else {
        playback = nil
        return disappear()
      }
      if playback?.isSameTrack(newValue) != true { tracks += 1 }
      playback = Playback(told: newValue, time: now, track: tracks)
      if presence == nil { appear() } else { changed() }
    }
  }

  var commands: RemoteCommands = [] {
    didSet { if commands != oldValue { changed() } }
  }

  // MARK: The bus

  func runBegan() {
    isRunning = true
    appear()
  }

  func runEnded() {
    isRunning = false
    disappear()
  }

  private func appear() {
    guard isRunning, playback != nil, let bus = application.services?.bus else { return }
    told = values
    toldPlayback = playback
    presence = MediaPlayerPresence(
      bus, interfaces: [rootInterface(), playerInterface()], appID: application.toplevels.first?.appID)
  }

  private func disappear() {
    presence = nil
    told = [:]
    toldPlayback = nil
    waitsToTell = false
  }

  // MARK: Telling of changes

  private var values: [String: BusValue] {
    var values: [String: BusValue] = [:]
    for property in Self.rootProperties + Self.playerProperties where property.isTold {
      values[property.name] = property.value(self)
    }
    return values
  }

  private func changed() {
    guard presence != nil, !waitsToTell, application.loop != nil else { return }
    waitsToTell = true
    application.schedule(after: 0) { [weak self] in
      guard let self, waitsToTell else { return }
      waitsToTell = false
      tell()
    }
  }

  private func tell() {
    guard let presence, let playback else { return }
    let (old, new) = (told, values)
    func changes(_ properties: [MediaPlayerProperty]) -> [String] {
      properties.map(\.name).filter { old[$0] != new[$0] }
    }
    let (root, player) = (changes(Self.rootProperties), changes(Self.playerProperties))
    let hasJumped = hasJumped(playback)
    told = new
    toldPlayback = playback
    presence.propertiesChanged(Self.rootInterface, root)
    presence.propertiesChanged(Self.playerInterface, player)
    if hasJumped { presence.seeked(Playback.microseconds(playback.position(at: now))) }
  }

  /// Whether the position is another one than clients reckon with: that of a new track is its beginning.
  private func hasJumped(_ playback: Playback) -> Bool {
    let position = playback.position(at: now)
    guard let toldPlayback, toldPlayback.track == playback.track else { return position > Self.tolerance }
    return abs(position - toldPlayback.position(at: now)) > Self.tolerance
  }
}
