import DactylCore
import DactylLanguage
import Testing

/// The language of the help.
@Suite struct HelpLanguageTests {
  @Test(arguments: [
    ["--help", "--language", "de"], ["--language=de", "--help"], ["--size", "--language", "de", "--help"],
  ])
  func theHelpIsInTheLanguageOfTheCommandLine(arguments: [String]) throws {
    let arguments = try LaunchArguments(arguments)
    #expect(arguments.isHelpRequested && arguments.launchOptions.language == "de")
  }

  @Test(arguments: [["--help"], ["--help", "--language"], ["--help", "--language="]])
  func withoutOneItIsThatOfTheUser(arguments: [String]) throws {
    #expect(try LaunchArguments(arguments).launchOptions.language == nil)
  }

  @Test func anOptionOfTheProgramIsNotThatOfTheFramework() throws {
    let options = [ProgramOption.value("--language", "NAME", "of the text")]
    #expect(try LaunchArguments(["--help", "--language", "de"], options: options).launchOptions.language == nil)
  }
}
