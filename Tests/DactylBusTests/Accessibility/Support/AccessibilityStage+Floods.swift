import DactylGeometry
import Testing

@testable import DactylAccessibility
@testable import DactylBus
@testable import DactylCore

/// A call of an object of the program.
struct AccessibilityCall {
  var path: BusObjectPath
  var interface: String
  var method: String
  var arguments: [BusValue]

  init(_ path: BusObjectPath, _ interface: String, _ method: String, _ arguments: BusValue...) {
    self.path = path
    self.interface = "org.a11y.atspi." + interface
    self.method = method
    self.arguments = arguments
  }

  /// A question for a property.
  static func property(_ path: BusObjectPath, _ interface: String, _ name: String) -> AccessibilityCall {
    var call = AccessibilityCall(path, interface, "Get", .string("org.a11y.atspi." + interface), .string(name))
    call.interface = "org.freedesktop.DBus.Properties"
    return call
  }
}

extension AccessibilityStage {
  /// The answers to many calls, in the order of the calls; nil for those that have not come yet.
  @MainActor final class Answers {
    fileprivate(set) var results: [Result<[BusValue], BusError>?]
    fileprivate(set) var count = 0

    fileprivate init(_ count: Int) { results = Array(repeating: nil, count: count) }

    /// The only value of an answer; nil for an error.
    func value(_ index: Int) -> BusValue? { results[index]?.value?.first?.unwrapped }

    var errors: [BusError] { results.compactMap { $0?.error } }
  }

  /// Sends all calls from one client, without waiting for any.
  func send(_ calls: [AccessibilityCall], from client: BusConnection? = nil) -> Answers {
    let answers = Answers(calls.count)
    for (index, call) in calls.enumerated() {
      (client ?? fixture.client).call(
        program, call.path, call.interface, call.method, call.arguments, timeout: .infinity
      ) {
        answers.results[index] = $0
        answers.count += 1
      }
    }
    return answers
  }

  /// Sends all calls, and waits for the answers.
  func answers(_ calls: [AccessibilityCall]) async -> Answers {
    let answers = send(calls)
    await stage.loop.wait("\(calls.count) answers") { answers.count == calls.count }
    return answers
  }

  /// The paths of the objects in an answer with a list of references.
  func paths(_ list: BusValue?) -> [BusObjectPath] {
    list?.elements?.compactMap { $0.elements?.last?.objectPath } ?? []
  }

  /// The objects in an answer with a list of references.
  func objects(_ list: BusValue?) -> [AccessibilityObject] {
    paths(list).compactMap { ObjectReference.number($0) }.compactMap { number in
      (try? tracker)?.object(number)
    }
  }

  /// The first object with a role and a label, in the order of reading, items as far as they are known.
  func find(_ role: AccessibilityRole, _ label: String? = nil) throws -> AccessibilityObject {
    let tracker = try tracker
    tracker.update()
    var waiting = [tracker.root]
    while let object = waiting.popLast() {
      let description = object.description
      if description.role == role, label == nil || description.label == label { return object }
      waiting += object.knownChildren.reversed()
    }
    throw SetupError(description: "there is no \(role) \(label ?? "")")
  }
}
