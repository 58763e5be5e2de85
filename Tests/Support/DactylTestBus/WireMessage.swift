/// The bytes of messages, with the low byte first.
package enum WireMessage {
  package static func number(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  package static func string(_ text: String) -> [UInt8] { number(UInt32(text.utf8.count)) + Array(text.utf8) + [0] }

  private static func field(_ code: UInt8, _ type: Character, _ value: [UInt8]) -> [UInt8] {
    [code, 1, type.asciiValue ?? 0, 0] + value
  }

  private static func padded(_ bytes: [UInt8], to size: Int) -> [UInt8] {
    bytes + [UInt8](repeating: 0, count: (size - bytes.count % size) % size)
  }

  package static func reply(to serial: UInt32, signature: String, body: [UInt8]) -> [UInt8] {
    let fields = [
      field(5, "u", number(serial)), field(7, "s", string("org.freedesktop.DBus")),
      field(8, "g", [UInt8(signature.utf8.count)] + Array(signature.utf8) + [0]),
    ]
    return message(2, fields, body)
  }

  package static func signal(_ kind: UInt8 = 4, signature: String, body: [UInt8]) -> [UInt8] {
    let fields = [
      field(1, "o", string("/org/dactyl/test")), field(2, "s", string("org.dactyl.Test1")),
      field(3, "s", string("Changed")), field(7, "s", string(":1.9")),
      field(8, "g", [UInt8(signature.utf8.count)] + Array(signature.utf8) + [0]),
    ]
    return message(kind, fields, body)
  }

  private static func message(_ kind: UInt8, _ fields: [[UInt8]], _ body: [UInt8]) -> [UInt8] {
    let header = [UInt8(ascii: "l"), kind, 0, 1] + number(UInt32(body.count)) + number(77)
    // Each field begins at a multiple of 8 bytes, and so does the body.
    let list = fields.reduce([]) { padded($0, to: 8) + $1 }
    return padded(header + number(UInt32(list.count)) + list, to: 8) + body
  }
}
