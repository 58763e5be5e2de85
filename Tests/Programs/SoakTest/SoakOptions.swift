import TestProcesses

/// The options of the command line.
struct SoakOptions {
  enum Way {
    /// This many hours in virtual time, without a compositor.
    case headless(hours: Int)
    /// This many minutes over a socket.
    case socket(minutes: Double)
    /// The program that `socket` starts and watches, on the compositor at a path.
    case program(socket: String)
  }

  var way = Way.headless(hours: 24)
  var seed: UInt64 = 1
  /// Whether time over the socket is virtual, too, with the compositor in the same process.
  var isVirtual = false

  /// Whether cycles take only a few seconds, for a short run.
  var isBrief = false

  static let usage = "SoakTest headless [--hours N] | socket [--minutes N] [--virtual], both with [--seed N] [--brief]"

  init(_ arguments: [String]) throws(ProgramError) {
    var rest = arguments[...]
    let word = rest.popFirst()
    var (hours, minutes, path) = (24, 5.0, "")
    while let option = rest.popFirst() {
      switch option {
      case "--virtual":
        isVirtual = true
        continue
      case "--brief":
        isBrief = true
        continue
      default: break
      }
      guard let value = rest.popFirst() else { throw ProgramError("\(option) lacks its value; \(Self.usage)") }
      switch option {
      case "--hours": hours = try Self.number(value)
      case "--minutes": minutes = try Self.number(value)
      case "--seed": seed = try Self.number(value)
      case "--at": path = value
      default: throw ProgramError("unknown option \(option); \(Self.usage)")
      }
    }
    switch word {
    case "headless": way = .headless(hours: hours)
    case "socket": way = .socket(minutes: minutes)
    case "program": way = .program(socket: path)
    default: throw ProgramError(Self.usage)
    }
  }

  private static func number<Value: LosslessStringConvertible & Comparable & ExpressibleByIntegerLiteral>(
    _ text: String
  ) throws(ProgramError) -> Value {
    guard let value = Value(text), value > 0 else { throw ProgramError("\(text) is no number of them; \(usage)") }
    return value
  }
}
