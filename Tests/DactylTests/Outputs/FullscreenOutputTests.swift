import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore

/// Full screen on an output, and the option `--output` (section 2c).
@MainActor struct FullscreenOutputTests {
  private static let left = TestOutput("DP-1", frame: Rect(x: 0, y: 0, width: 800, height: 600))
  private static let right = TestOutput("DP-2", frame: Rect(x: 800, y: 0, width: 1280, height: 720))

  private func makeStage(output: String? = nil, _ outputs: [TestOutput] = [left, right]) throws -> TestStage {
    var options = LaunchOptions()
    options.outputName = output
    let stage = try TestStage(
      size: Size(width: 400, height: 300), application: Application(), root: ViewController(), options: options)
    stage.outputs = outputs
    return stage
  }

  private func name(_ stage: TestStage) -> String? { stage.toplevel.isFullscreen ? stage.toplevel.output?.name : nil }

  // OU-5
  @Test(arguments: ["DP-1", "DP-2"])
  func aWindowFillsTheOutput(_ wanted: String) throws {
    let stage = try makeStage()
    let output = try #require(stage.application.outputs.first { $0.name == wanted })
    stage.toplevel.enterFullscreen(on: output)
    #expect(name(stage) == wanted && stage.toplevel.size == output.frame.size)
    // From one to the other.
    let other = try #require(stage.application.outputs.first { $0.name != wanted })
    stage.toplevel.enterFullscreen(on: other)
    #expect(name(stage) == other.name && stage.toplevel.size == other.frame.size)
    stage.toplevel.isFullscreen = false
    #expect(!stage.toplevel.isFullscreen && stage.toplevel.size == Size(width: 400, height: 300))
  }

  // OU-5
  @Test func aWindowReturnsToItsOutput() throws {
    let stage = try makeStage()
    stage.toplevel.enterFullscreen(on: stage.application.outputs[1])
    stage.outputs = [Self.left]
    #expect(name(stage) == "DP-1" && stage.toplevel.size == Self.left.frame.size)
    stage.outputs = [Self.left, Self.right]
    #expect(name(stage) == "DP-2" && stage.toplevel.size == Self.right.frame.size)
    // It asks once: a user who moves it later is not fought.
    stage.move(stage.toplevel, toOutput: "DP-1")
    var changed = Self.right
    changed.refreshRate = 30
    stage.outputs = [Self.left, changed]
    #expect(name(stage) == "DP-1")
  }

  // OU-5
  @Test func aWindowThatHasLeftFullScreenStaysWhereItIs() throws {
    let stage = try makeStage()
    stage.toplevel.enterFullscreen(on: stage.application.outputs[1])
    stage.toplevel.isFullscreen = false
    stage.outputs = [Self.left]
    stage.outputs = [Self.left, Self.right]
    #expect(!stage.toplevel.isFullscreen && stage.toplevel.output?.name == "DP-1")
    // Full screen is where it was.
    stage.toplevel.isFullscreen = true
    #expect(name(stage) == "DP-2")
    // The wish ends with another one.
    stage.toplevel.enterFullscreen()
    stage.outputs = [Self.left]
    stage.outputs = [Self.left, Self.right]
    #expect(name(stage) == "DP-1")
  }

  // OU-5
  @Test func anOutputThatIsGoneIsAwaited() throws {
    let stage = try makeStage()
    let gone = stage.application.outputs[1]
    stage.outputs = [Self.left]
    stage.toplevel.enterFullscreen(on: gone)
    #expect(name(stage) == "DP-1")
    stage.outputs = [Self.left, Self.right]
    #expect(name(stage) == "DP-2" && !gone.isConnected)
  }

  // OU-5
  @Test func aClosedWindowAsksForNothing() throws {
    let stage = try makeStage()
    let second = stage.application.openToplevel(title: "Second", root: ViewController())
    stage.advance(by: 0.1)
    second.enterFullscreen(on: stage.application.outputs[1])
    second.close()
    second.enterFullscreen(on: stage.application.outputs[0])
    stage.outputs = [Self.left]
    stage.outputs = [Self.left, Self.right]
    #expect(!second.isFullscreen && second.output == nil)
  }

  // OU-6
  @Test func theOptionOpensTheFirstWindowOnTheOutput() throws {
    let stage = try makeStage(output: "headless", [])
    #expect(stage.toplevel.isFullscreen && stage.toplevel.size == Size(width: 1280, height: 800))
    stage.outputs = [Self.left]
    let second = stage.application.openToplevel(title: "Second", root: ViewController())
    stage.advance(by: 0.1)
    #expect(!second.isFullscreen)
  }

  // OU-6
  @Test func theOutputOfTheOptionMayComeLater() throws {
    let stage = try makeStage(output: "dp-2", [Self.left])
    #expect(name(stage) == "DP-1")
    stage.outputs = [Self.left, Self.right]
    #expect(name(stage) == "DP-2")
    stage.outputs = [Self.right]
    #expect(name(stage) == "DP-2" && stage.application.outputs.count == 1)
  }

  // OU-6
  @Test func aMissingOutputIsReportedWithThoseThatThereAre() throws {
    #expect(OutputList().inWords == "there is none")
    let stage = try makeStage()
    var named = Self.left
    named.description = "Yoyodyne Panel 9"
    var made = TestOutput("DP-3", frame: Self.left.frame)
    (made.make, made.model) = ("Acme", "Wall")
    stage.outputs = [named, Self.right, made]
    let words = stage.application.session?.outputs.inWords
    #expect(words == "there are: DP-1 (Yoyodyne Panel 9), DP-2, DP-3 (Acme Wall)")
  }
}
