import DactylGeometry
import DactylLanguage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension LaunchArguments {
  /// Returns the command line of this process.
  ///
  /// With `--help` it prints the help and ends the process with status 0. For arguments it can't parse it prints one
  /// line on standard error and ends the process with status 2. `summary` is one sentence about the program, and
  /// `localizedSummary` the same in the language of the user. `words`
  /// describes the arguments beside options in the help, `[FILE]...` for instance; nil accepts none. `catalogs` have the
  /// help in other languages: it is in the first language of the user that they have, or in that of `--language`.
  @MainActor public static func ofProcess(
    summary: String? = nil, localizedSummary: LocalizedText? = nil, words: String? = nil,
    options: [ProgramOption] = [], catalogs: [MessageCatalog] = []
  ) -> LaunchArguments {
    let program = Application.executableName
    let summary = localizedSummary ?? summary.map { .verbatim($0) }
    do throws(LaunchError) {
      let arguments = try LaunchArguments(given(), options: options, takesWords: words != nil)
      guard arguments.isHelpRequested else { return arguments }
      var sources = TextSources()
      sources.catalogs = catalogs
      let language =
        arguments.launchOptions.language ?? sources.language(of: catalogs.isEmpty ? [] : Locale.userLanguages)
      let help = help(program: program, summary: summary, words: words, options: options) {
        sources.string($0, in: language)
      }
      print(help, terminator: "")
      exit(0)
    } catch {
      refuse(error.message)
    }
  }

  /// Returns the arguments behind the name of the program. Throws for one that is not UTF-8: it would be repaired, and
  /// a path would lead to another file (`DO-8`).
  @MainActor private static func given() throws(LaunchError) -> [String] {
    var arguments: [String] = []
    for argument in CommandLine.unsafeArguments.dropFirst() {
      guard let text = String(validating: argument, as: UTF8.self) else {
        throw LaunchError("the argument `\(String(decoding: argument, as: UTF8.self))` is not UTF-8")
      }
      arguments.append(text)
    }
    return arguments
  }

  /// Ends the process with status 2 after an invalid command line, with `reason` as one line on standard error.
  @MainActor public static func refuse(_ reason: String) -> Never {
    Diagnostics.report(reason, as: Application.executableName)
    exit(2)
  }

  /// Returns the text that `--help` prints: the usage, the summary, the program's own options, the standard options.
  static func help(
    program: String, summary: LocalizedText?, words: String?, options: [ProgramOption],
    localized: (LocalizedText) -> String = { $0.string(in: .english) }
  ) -> String {
    let standard = standardOptions.filter { option in !options.contains { $0.name == option.name } }
    let rows = (options + standard).map { option in
      // The help may quote the environment.
      (
        call: ([option.name] + (option.placeholder.map { [$0] } ?? [])).joined(separator: " "),
        help: Diagnostics.line(localized(option.localizedHelp))
      )
    }
    let width = rows.map(\.call.count).max() ?? 0
    var text = localized(FrameworkText.usage("\(program)\(words.map { " \($0)" } ?? "")")) + "\n"
    if let summary { text += localized(summary) + "\n" }
    text += "\n"
    for row in rows {
      text += "  \(row.call)\(String(repeating: " ", count: width - row.call.count + 2))\(row.help)\n"
    }
    return text
  }
}

extension CommandLine {
  /// The bytes of the arguments.
  @MainActor fileprivate static var unsafeArguments: [UnsafeRawBufferPointer] {
    (0..<Int(argc)).compactMap { index in
      unsafeArgv[index].map { UnsafeRawBufferPointer(start: $0, count: strlen($0)) }
    }
  }
}
