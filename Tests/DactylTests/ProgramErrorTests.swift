import DactylGeometry
import Testing

@testable import Dactyl
@testable import DactylGraphics

/// Mistakes of a program, and what they say.
@MainActor struct ProgramErrorTests {
  @Test func anOptionWithoutDashesTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = ProgramOption.flag("log", "print what happens")
    }
    #expect(text(result).contains("An option is named with its dashes, as `--log` is; `log` is none."))
    await #expect(processExitsWith: .failure) { _ = ProgramOption.value("--rows=N", "N", "rows") }
    await #expect(processExitsWith: .failure) { _ = ProgramOption.flag("--", "nothing") }
  }

  @Test func askingForAnOptionThatIsNotDeclaredTraps() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try LaunchArguments([], options: [.flag("--log", "log")]).has("--typo")
    }
    #expect(text(result).contains("`--typo` is no option of this program"))
    await #expect(processExitsWith: .failure) { _ = try LaunchArguments(["--help"]).value(of: "--rows") }
    let arguments = try LaunchArguments(["--dark"], options: [.flag("--log", "log")])
    #expect(!arguments.has("--log") && arguments.has("--dark") && !arguments.has("--fullscreen"))
  }

  private func text(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }
}
