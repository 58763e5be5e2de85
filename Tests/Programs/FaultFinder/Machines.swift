import TestProcesses

/// The machines by their names in commands.
@MainActor enum Machines {
  static let all: [(name: String, trial: any Trial.Type)] = [
    ("editing", EditingTrial.self),
    ("programs", ProgramTrial.self),
    ("compositor", CompositorTrial.self),
    ("time", TimeTrial.self),
    ("self-test", SelfTestTrial.self),
  ]

  static var names: String { all.map(\.name).joined(separator: ", ") }

  static func trial(named name: String) throws(ProgramError) -> any Trial.Type {
    guard let found = all.first(where: { $0.name == name }) else {
      throw ProgramError("there is no machine \(name); there are \(names)")
    }
    return found.trial
  }
}
