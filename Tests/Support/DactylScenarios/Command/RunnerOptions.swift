/// The options of `scenario-runner`.
package struct RunnerOptions: Hashable, Sendable {
  package var files: [String] = []
  /// Ids; empty for all.
  package var only: [String] = []
  /// Families of clauses; empty for all.
  package var clauses: [String] = []
  package var isVerbose = false
  /// Over a Wayland connection instead of directly in the application.
  package var usesWire = false
  package var wantsHelp = false
  /// The number of random scenarios to check; nil for none.
  package var randomCount: Int?
  package var seed: UInt64 = 1

  package static let usage = """
    usage: scenario-runner [--only ID,...] [--clauses HT,WD,...] [--wire] [--verbose] FILE...
           scenario-runner --random COUNT [--seed N] [--verbose]

    Runs the fenced scenario blocks of Markdown files in virtual time and compares their logs. Or makes random
    scenarios, one for each seed, and checks what must hold in every run: GN-2, GN-4, GR-2 and IN-11. One that fails
    is made as small as it can be and printed as a block, with what is violated as its notes.

      --only ID,...        these scenarios only
      --clauses HT,WD,...  only scenarios whose clauses all belong to these families
      --wire               send the input through a Wayland connection, from a compositor in this process
      --random COUNT       check that many random scenarios
      --seed N             the seed of the first, default 1; the next has N + 1
      --verbose            name every scenario and print its log; every seed before it is used, on standard error
      --help               this text

    The last line is `N passed, N failed`. Exit status: 0, 1 if a scenario failed, 2 if a file or a
    block of one can't be read, which counts as failed.
    """

  /// The reason why the arguments make no sense.
  package struct UsageError: Error, Hashable {
    package var reason: String
  }

  package init() {}

  /// `arguments` without the program's name.
  package init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    var takesOptions = true
    while let argument = rest.popFirst() {
      guard takesOptions, argument.hasPrefix("-"), argument != "-" else {
        files.append(argument)
        continue
      }
      let (name, value) = WordReader.option(argument)
      switch (name, value) {
      case ("--", nil): takesOptions = false
      case ("--only", _): only += try Self.list(name, value, &rest)
      case ("--clauses", _): clauses += try Self.list(name, value, &rest)
      case ("--random", _): randomCount = try Self.number(name, value, &rest)
      case ("--seed", _): seed = try Self.number(name, value, &rest)
      case ("--wire", nil): usesWire = true
      case ("--verbose", nil): isVerbose = true
      case ("--help", nil): wantsHelp = true
      default: throw UsageError(reason: "unknown option '\(argument)'; see --help")
      }
    }
    if randomCount != nil, !files.isEmpty || usesWire {
      throw UsageError(reason: "random scenarios are in no file, and not run over a connection; see --help")
    }
    if files.isEmpty, randomCount == nil, !wantsHelp { throw UsageError(reason: "no file is named; see --help") }
  }

  private static func number<Number: FixedWidthInteger>(
    _ name: String, _ value: String?, _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> Number {
    guard let text = value ?? rest.popFirst() else { throw UsageError(reason: "\(name) lacks its value") }
    guard let number = Number(text), number >= 0 else {
      throw UsageError(reason: "\(name) is a whole number, not '\(text)'")
    }
    return number
  }

  private static func list(
    _ name: String, _ value: String?, _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> [String] {
    guard let text = value ?? rest.popFirst(), !text.isEmpty else {
      throw UsageError(reason: "\(name) lacks its value")
    }
    return text.split(whereSeparator: { $0 == "," || $0 == " " }).map(String.init)
  }
}
