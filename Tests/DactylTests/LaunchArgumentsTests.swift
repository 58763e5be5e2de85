import DactylGeometry
import Testing

@testable import DactylCore
@testable import DactylLanguage
@testable import DactylWidgets

@Suite struct LaunchArgumentsTests {
  private static let own: [ProgramOption] = [.flag("--log", "log"), .value("--rows", "N", "rows")]

  // LA-4
  @Test(arguments: [
    ["--help", "--language", "de"], ["--language=de", "--help"], ["--bad", "--help", "--language=de"],
  ])
  func theHelpIsInTheLanguageOfTheOption(arguments: [String]) throws {
    let language = try #require(try LaunchArguments(arguments).launchOptions.language)
    let help = LaunchArguments.help(program: "demo", summary: nil, words: nil, options: []) {
      $0.string(in: language, from: [.ofFramework])
    }
    #expect(help.contains("--fullscreen") && help.contains("Fenster") && !help.contains("print this help"))
  }

  @Test func standardOptionsBecomeLaunchOptions() throws {
    let options = try LaunchArguments([
      "--headless", "--size", "800x480", "--scale=1.5", "--fullscreen", "--record", "a", "--picture=b", "--duration",
      "2.5", "--dark", "--rotate", "270", "--output", "DP-1",
    ]).launchOptions
    #expect(options.isHeadless)
    #expect(options.appearance == .dark)
    #expect(options.size == Size(width: 800, height: 480))
    #expect(options.scale == 1.5)
    #expect(options.contentRotation == .threeQuarterTurn)
    #expect(options.isFullscreen && options.outputName == "DP-1")
    #expect(options.recordPath == "a")
    #expect(options.picturePath == "b")
    #expect(options.duration == 2.5)
  }

  @Test func withoutArgumentsNothingIsSet() throws {
    #expect(try LaunchArguments([]).launchOptions == LaunchOptions())
  }

  @Test func aProgramAddsOptionsOfItsOwn() throws {
    let arguments = try LaunchArguments(["--log", "--rows", "3"], options: Self.own)
    #expect(arguments.has("--log"))
    #expect(arguments.value(of: "--rows") == "3")
    #expect(try !LaunchArguments([], options: Self.own).has("--log"))
  }

  @Test func theProgramsOwnOptionReplacesAStandardOne() throws {
    let arguments = try LaunchArguments(["--size", "large"], options: [.value("--size", "WORD", "size")])
    #expect(arguments.value(of: "--size") == "large")
    #expect(arguments.launchOptions.size == nil)
  }

  @Test func wordsKeepTheirOrderAndStandAnywhere() throws {
    let arguments = try LaunchArguments(["a", "--log", "b", "--", "--log", "-"], options: Self.own, takesWords: true)
    #expect(arguments.words == ["a", "b", "--log", "-"])
  }

  @Test func helpIsAnsweredWithoutLookingAtTheRest() throws {
    #expect(try LaunchArguments(["--nonsense", "--help"]).isHelpRequested)
    #expect(try !LaunchArguments(["--", "--help"], takesWords: true).isHelpRequested)
  }

  @Test(arguments: [
    (["--nonsense"], "unknown option --nonsense; --help lists the options"),
    (["word"], "unexpected argument `word`"),
    (["--size"], "--size needs a value: --size WxH"),
    (["--size="], "--size needs a value: --size WxH"),
    (["--size", "800"], "--size must be WxH with whole numbers up to 16384, not `800`"),
    (["--size", "800xx600"], "--size must be WxH with whole numbers up to 16384, not `800xx600`"),
    (["--size", "0x600"], "--size must be WxH with whole numbers up to 16384, not `0x600`"),
    (["--size", "99999x600"], "--size must be WxH with whole numbers up to 16384, not `99999x600`"),
    (["--headless=yes"], "--headless takes no value"),
    (["--scale", "2"], "--scale requires --headless"),
    (["--headless", "--scale", "nan"], "--scale must be a number up to 10, not `nan`"),
    (["--rotate", "45"], "--rotate must be 0, 90, 180 or 270, not `45`"),
    (["--rotate", "left"], "--rotate must be 0, 90, 180 or 270, not `left`"),
    (["--rotate"], "--rotate needs a value: --rotate DEGREES"),
    (["--reconnect", "soon"], "--reconnect must be a number of seconds, not `soon`"),
    (["--duration", "-1"], "--duration must be a number of seconds, not `-1`"),
    (["--duration", "inf"], "--duration must be a number of seconds, not `inf`"),
    (["--replay", "/nonexistent"], "/nonexistent: No such file or directory"),
  ])
  func anInvalidArgumentIsReportedInOneLine(arguments: [String], message: String) {
    #expect(throws: LaunchError(message)) { try LaunchArguments(arguments) }
  }

  @Test func aProgramsOwnScaleOptionCombinesWithEveryOther() throws {
    let own = try LaunchArguments(["--scale", "1:50"], options: [.value("--scale", "RATIO", "of the map")])
    #expect(own.value(of: "--scale") == "1:50" && own.launchOptions.scale == 1)
  }

  @Test func helpNamesTheProgramItsOwnOptionsAndTheStandardOnes() {
    let help = LaunchArguments.help(program: "demo", summary: .verbatim("Shows."), words: "[FILE]", options: Self.own)
    let lines = help.split(separator: "\n")
    #expect(
      lines.prefix(4) == [
        "usage: demo [FILE] [OPTION]...", "Shows.", "  --log                log", "  --rows N             rows",
      ])
    for option in LaunchArguments.standardOptions { #expect(help.contains("  \(option.name) ")) }
  }
}
