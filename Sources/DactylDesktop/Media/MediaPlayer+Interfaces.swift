import DactylBus
import DactylCore

extension MediaPlayer {
  static let rootInterface = "org.mpris.MediaPlayer2"
  static let playerInterface = "org.mpris.MediaPlayer2.Player"

  func rootInterface() -> BusInterface {
    var interface = BusInterface(Self.rootInterface)
    add(Self.rootProperties, to: &interface)
    method("Raise", to: &interface) { player, _ in player.raise() }
    method("Quit", to: &interface) { player, _ in player.quit() }
    return interface
  }

  func playerInterface() -> BusInterface {
    var interface = BusInterface(Self.playerInterface)
    add(Self.playerProperties, to: &interface)
    interface.signal("Seeked", "x")
    method("Play", to: &interface) { player, _ in player.play() }
    method("Pause", to: &interface) { player, _ in player.pause() }
    method("PlayPause", to: &interface) { player, _ in try player.playPause() }
    method("Stop", to: &interface) { player, _ in player.send(.remoteControlStop, if: .stop) }
    method("Next", to: &interface) { player, _ in player.send(.remoteControlNextTrack, if: .nextTrack) }
    method("Previous", to: &interface) { player, _ in player.send(.remoteControlPreviousTrack, if: .previousTrack) }
    method("Seek", "x", to: &interface) { player, call in
      player.seek(by: Double(try call.arguments.value(0, as: Int64.self)) / 1e6)
    }
    method("SetPosition", "ox", to: &interface) { player, call in
      let path: BusObjectPath = try call.arguments.value(0)
      player.setPosition(Double(try call.arguments.value(1, as: Int64.self)) / 1e6, of: path)
    }
    method("OpenUri", "s", to: &interface) { _, _ in throw Self.notSupported("The list of tracks") }
    return interface
  }

  private func method(
    _ name: String, _ arguments: BusSignature = "", to interface: inout BusInterface,
    _ body: @escaping @MainActor (MediaPlayer, BusMethodCall) throws -> Void
  ) {
    interface.method(name, arguments) { [weak self] call in
      if let self { try body(self, call) }
      return []
    }
  }

  private func add(_ properties: [MediaPlayerProperty], to interface: inout BusInterface) {
    for property in properties {
      interface.property(
        property.name, property.type, announces: property.isTold ? .value : .nothing,
        get: { [weak self] _ in
          guard let self, let value = property.value(self) else {
            throw BusError.remote(name: "org.freedesktop.DBus.Error.Failed", text: "\(property.name) is not known")
          }
          return value
        }, set: setter(of: property))
    }
  }

  private func setter(of property: MediaPlayerProperty) -> (@MainActor (BusObjectPath, BusValue) throws -> Void)? {
    guard let set = property.set else { return nil }
    return { [weak self] _, value in
      if let self { try set(self, value) }
    }
  }
}
