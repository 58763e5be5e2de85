#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension LaunchArguments {
  /// What this process was started with.
  ///
  /// Prints the help and ends the process with status 0 where `--help` is given, and ends it with status 2 and one line on
  /// standard error for what can't be understood. `summary` is one sentence on what the program does; `words` stands for
  /// what it takes beside options, `[FILE]...` for instance; nil takes none.
  @MainActor public static func ofProcess(
    summary: String? = nil, words: String? = nil, options: [ProgramOption] = []
  ) -> LaunchArguments {
    let program = Application.executableName
    do throws(LaunchError) {
      let arguments = try LaunchArguments(
        Array(CommandLine.arguments.dropFirst()), options: options, takesWords: words != nil)
      guard arguments.isHelpRequested else { return arguments }
      print(help(program: program, summary: summary, words: words, options: options), terminator: "")
      exit(0)
    } catch {
      refuse(error.message)
    }
  }

  /// Ends the process for a command line that asks for what can't be: status 2, and `reason` as one line on standard
  /// error.
  @MainActor public static func refuse(_ reason: String) -> Never {
    Diagnostics.report(reason, as: Application.executableName)
    exit(2)
  }

  /// The text that `--help` prints: how the program is called, what it does, its own options, the standard ones.
  static func help(program: String, summary: String?, words: String?, options: [ProgramOption]) -> String {
    let standard = standardOptions.filter { option in !options.contains { $0.name == option.name } }
    let rows = (options + standard).map { option in
      (call: ([option.name] + (option.placeholder.map { [$0] } ?? [])).joined(separator: " "), help: option.help)
    }
    let width = rows.map(\.call.count).max() ?? 0
    var text = "usage: \(program)\(words.map { " \($0)" } ?? "") [OPTION]...\n"
    if let summary { text += summary + "\n" }
    text += "\n"
    for row in rows {
      text += "  \(row.call)\(String(repeating: " ", count: width - row.call.count + 2))\(row.help)\n"
    }
    return text
  }
}
