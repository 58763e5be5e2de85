/// The type of an argument of a request or an event.
package enum ArgumentType: String, Hashable, Sendable, CaseIterable {
  case int, uint, fixed, string, object, array, fd
  case newID = "new_id"

  /// The letter of the type in a message's signature.
  var signature: String {
    switch self {
    case .int: "i"
    case .uint: "u"
    case .fixed: "f"
    case .string: "s"
    case .object: "o"
    case .newID: "n"
    case .array: "a"
    case .fd: "h"
    }
  }
}
