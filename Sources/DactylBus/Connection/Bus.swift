import DactylGeometry

/// The bus that a connection leads to.
public enum Bus: Hashable, Sendable {
  /// The bus of the user's session: `DBUS_SESSION_BUS_ADDRESS`, or `bus` in the folder `XDG_RUNTIME_DIR`.
  case session
  /// The bus of the system: `DBUS_SYSTEM_BUS_ADDRESS`, or the usual place.
  case system
  /// A bus at an address, such as `unix:path=/run/user/1000/bus`. Of several addresses, separated by semicolons, the
  /// first one that can be reached is used.
  ///
  /// Only sockets of this system are used: other kinds of addresses would start programs or look up names.
  case address(String)
}

/// The addresses of a bus, without those that are not used.
enum BusAddress {
  /// The most bytes of the path of a socket.
  private static let maximumPathLength = 107

  /// Returns the addresses of `bus`. Throws `unavailable` if it has none. `variable` returns the value of an
  /// environment variable; nil if it is not set or empty.
  static func resolve(
    _ bus: Bus, variable: (String) -> String? = ProcessEnvironment.value
  ) throws(BusError) -> String {
    let text: String
    switch bus {
    case .address(let address): text = address
    case .system: text = variable("DBUS_SYSTEM_BUS_ADDRESS") ?? "unix:path=/var/run/dbus/system_bus_socket"
    case .session:
      if let address = variable("DBUS_SESSION_BUS_ADDRESS") {
        text = address
      } else if let folder = variable("XDG_RUNTIME_DIR"), folder.hasPrefix("/") {
        text = "unix:path=" + escaped(folder + "/bus")
      } else {
        throw .unavailable("neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR is set")
      }
    }
    let usable = text.split(separator: ";").compactMap { socket(String($0)) }
    guard !usable.isEmpty else { throw .unavailable("\"\(text)\" is no address of a socket on this system") }
    return usable.joined(separator: ";")
  }

  /// Returns the address with the path or the name of the socket alone; nil if it has none.
  private static func socket(_ address: String) -> String? {
    guard address.hasPrefix("unix:") else { return nil }
    var places: [String] = []
    for field in address.dropFirst("unix:".count).split(separator: ",") {
      let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, parts[0] == "path" || parts[0] == "abstract" else { continue }
      guard let value = unescaped(String(parts[1])), !value.isEmpty, value.utf8.count <= maximumPathLength,
        parts[0] == "abstract" || value.hasPrefix("/")
      else { return nil }
      places.append("unix:\(parts[0])=\(escaped(value))")
    }
    return places.count == 1 ? places[0] : nil
  }

  /// Replaces `%20` and the like; nil if the text is broken or has a zero character.
  private static func unescaped(_ text: String) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2, digits.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      switch Unicode.Scalar(byte) {
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_", "/", ".", "\\", "*": result.unicodeScalars.append(.init(byte))
      default: result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
    return result
  }
}
