/// What `scenario-runner` is asked to do.
package struct RunnerOptions: Hashable, Sendable {
  package var files: [String] = []
  /// Ids; empty for all.
  package var only: [String] = []
  /// Families of clauses; empty for all.
  package var clauses: [String] = []
  package var isVerbose = false
  /// Over a Wayland connection instead of straight into the application.
  package var usesWire = false
  package var wantsHelp = false

  package static let usage = """
    usage: scenario-runner [--only ID,...] [--clauses HT,WD,...] [--wire] [--verbose] FILE...

    Runs the fenced scenario blocks of Markdown files in virtual time and compares their logs.

      --only ID,...        these scenarios only
      --clauses HT,WD,...  only scenarios whose clauses all belong to these families
      --wire               send the input through a Wayland connection, from a compositor in this process
      --verbose            name every scenario and print its log
      --help               this text

    The last line is `N passed, N failed`. Exit status: 0, 1 if a scenario failed, 2 if a file or a
    block of one can't be read, which counts as failed.
    """

  /// Why the arguments make no sense.
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
      case ("--wire", nil): usesWire = true
      case ("--verbose", nil): isVerbose = true
      case ("--help", nil): wantsHelp = true
      default: throw UsageError(reason: "unknown option '\(argument)'; see --help")
      }
    }
    if files.isEmpty, !wantsHelp { throw UsageError(reason: "no file is named; see --help") }
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
