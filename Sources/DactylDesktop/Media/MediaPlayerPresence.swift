import DactylBus
import DactylGeometry

/// The object of the player on the bus, with its name. Both are gone when this is released.
@MainActor final class MediaPlayerPresence {
  private static let path: BusObjectPath = "/org/mpris/MediaPlayer2"

  private let bus: BusConnection
  private let export: BusExport?
  private var name: BusName?
  /// The name with the number of the process, if another instance has the first one.
  private var instanceName: BusName?

  init(_ bus: BusConnection, interfaces: [BusInterface], appID: String?) {
    self.bus = bus
    // There is no other such object, and the interfaces are valid.
    export = try? bus.export(interfaces, at: Self.path)
    let text = "org.mpris.MediaPlayer2." + Self.validName(appID ?? "")
    name = try? bus.own(text) { [weak self] in self?.nameBecame($0, text) }
  }

  private func nameBecame(_ state: BusNameState, _ text: String) {
    switch state {
    case .owned: instanceName = nil
    case .taken where instanceName == nil:
      instanceName = try? bus.own(text + ".instance\(ProcessEnvironment.processID)")
    default: break
    }
  }

  /// Returns the name of a program as part of a name on the bus: letters, digits, lines and dots between them, and no
  /// digit after a dot.
  static func validName(_ appID: String) -> String {
    let parts = appID.prefix(128).split(separator: ".").map { part in
      let text = part.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") ? $0 : "_" }
      return (text.first?.isNumber == true ? "_" : "") + String(text)
    }
    return parts.isEmpty ? "dactyl" : parts.joined(separator: ".")
  }

  func propertiesChanged(_ interface: String, _ names: [String]) {
    if !names.isEmpty { try? export?.propertiesChanged(interface, names) }
  }

  func seeked(_ microseconds: Int64) {
    try? export?.emit(MediaPlayer.playerInterface, "Seeked", [.int64(microseconds)])
  }
}
