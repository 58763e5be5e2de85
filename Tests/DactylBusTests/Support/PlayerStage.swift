import DactylCore
import DactylGeometry
import DactylTesting
import Testing

@testable import DactylBus
@testable import DactylDesktop

/// A program that plays on a stage, and a client of the desktop on the same private bus.
@MainActor final class PlayerStage {
  /// A responder that writes what it hears.
  final class Listener: View {
    private(set) var heard: [String] = []
    override var canBecomeFirstResponder: Bool { true }
    override func remoteControlReceived(with event: Event) {
      heard.append("\(event.subtype)" + (event.playbackPosition.map { " \($0)" } ?? ""))
    }
    func takeHeard() -> [String] {
      defer { heard = [] }
      return heard
    }
  }

  let portal: PortalStage
  let listener = Listener(frame: Rect(x: 0, y: 0, width: 100, height: 100))
  /// The signals of the player, by interface and member.
  let signals = Box<(member: String, values: [BusValue])>()
  private var subscription: BusSubscription?

  static let path: BusObjectPath = "/org/mpris/MediaPlayer2"
  static let player = "org.mpris.MediaPlayer2.Player"
  static let root = "org.mpris.MediaPlayer2"
  static let properties = "org.freedesktop.DBus.Properties"

  init() throws {
    portal = try PortalStage()
    portal.stage.view.addSubview(listener)
    listener.becomeFirstResponder()
    subscription = try client.subscribe(path: Self.path) { [signals] signal in
      signals.values.append((signal.member, signal.arguments.values))
    }
  }

  var application: Application { portal.stage.application }
  var client: BusConnection { portal.fixture.client }

  /// The name that the player has if no other program has it.
  var name: String { Self.root + "." + MediaPlayerPresence.validName(portal.stage.toplevel.appID) }

  /// The names of players on the bus.
  func names() async -> [String] {
    let bus = "org.freedesktop.DBus"
    let reply = await client.reply(bus, "/org/freedesktop/DBus", bus, "ListNames")
    return (reply.value?.first?.elements ?? []).compactMap(\.string).filter { $0.hasPrefix(Self.root) }.sorted()
  }

  /// Waits until the names of players are these.
  func untilNames(_ expected: [String], sourceLocation: SourceLocation = #_sourceLocation) async {
    var found = await names()
    // Each question is a round trip in which the program gets on.
    for _ in 0..<1000 where found != expected { found = await names() }
    #expect(found == expected, sourceLocation: sourceLocation)
  }

  /// Plays `track`, and waits until the desktop sees the player.
  func play(_ track: NowPlaying, _ commands: RemoteCommands = []) async {
    application.remoteCommands = commands
    application.nowPlaying = track
    await untilNames([name])
    await settle()
    signals.values = []
  }

  @discardableResult
  func call(
    _ method: String, _ arguments: BusValue..., interface: String = player
  ) async -> Result<[BusValue], BusError> {
    await client.reply(name, Self.path, interface, method, arguments)
  }

  func get(_ property: String, of interface: String = player) async -> BusValue? {
    let reply = await client.reply(
      name, Self.path, Self.properties, "Get", [.string(interface), .string(property)])
    return reply.value?.first?.unwrapped
  }

  func all(_ interface: String = player) async -> BusValue? {
    await client.reply(name, Self.path, Self.properties, "GetAll", [.string(interface)]).value?.first
  }

  /// Lets everything arrive that is on its way.
  func settle() async {
    await portal.stage.loop.settle()
    await client.roundTrip()
    await portal.stage.loop.settle()
    await client.roundTrip()
  }

  /// The properties of the changes that were told since the last call, in order, and the members of other signals.
  func takeChanges() async -> [[String]] {
    await settle()
    defer { signals.values = [] }
    return signals.values.map { signal in
      guard signal.member == "PropertiesChanged" else { return [signal.member] }
      return (signal.values[1].entries ?? []).compactMap(\.key.string)
    }
  }
}
