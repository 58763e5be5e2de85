import Foundation
import Testing

/// Programs that are started with a locale that the system does not have, or that is none.
struct LocaleStartTests {
  // LA-1
  @Test(arguments: [
    ("de_DE.UTF-8", "Aufruf"), ("de_DE.ISO-8859-1@euro", "Aufruf"), ("de_XX", "Aufruf"), ("C", "usage"),
    ("POSIX", "usage"), ("xx_YY.UTF-8", "usage"), ("../../../etc/passwd", "usage"), ("", "usage"), ("_.@", "usage"),
    (String(repeating: "de_", count: 2000), "Aufruf"), ("\u{fffd}\u{202e}\n", "usage"),
  ])
  func aProgramStartsInAnyLocale(locale: String, word: String) throws {
    var environment = ProcessInfo.processInfo.environment
    for name in ["LANGUAGE", "LC_MESSAGES"] { environment[name] = nil }
    for name in ["LANG", "LC_ALL"] { environment[name] = locale }
    let folder = Repository.records.appending(path: "locale")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let help = try Program(
      Repository.programs.appending(path: "notes"), ["--help"], environment: environment, name: "notes",
      folder: folder)
    #expect(try help.exitStatus() == 0)
    #expect(help.output.all.first?.hasPrefix("\(word): notes") == true)
    let shown = try Program(
      Repository.programs.appending(path: "hello"),
      ["--headless", "--duration", "0.1", "--picture", folder.appending(path: "end.png").path],
      environment: environment, name: "hello", folder: folder)
    #expect(try shown.exitStatus() == 0)
  }
}
