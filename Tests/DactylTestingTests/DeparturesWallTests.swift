import Dactyl
import DactylTesting
import Testing

@MainActor struct DeparturesWallTests {
  @Test func everyScreenHasABoard() throws {
    let stage = try TestStage()
    let platform1 = TestOutput("DP-1", frame: Rect(x: 0, y: 0, width: 1920, height: 1080))
    let platform2 = TestOutput("DP-2", frame: Rect(x: 1920, y: 0, width: 1280, height: 720), scale: 1.5)
    stage.outputs = [platform1]
    let wall = DeparturesWall(stage.application)
    stage.outputs = [platform1, platform2]
    stage.advance(by: 0.1)
    #expect(boards(stage) == ["Departures, DP-1", "Departures, DP-2"])
    #expect(stage.application.toplevels.last?.size == platform2.frame.size)
    // Unplugged, and plugged in again.
    stage.outputs = [platform1]
    #expect(boards(stage) == ["Departures, DP-1"])
    stage.outputs = [platform1, platform2]
    stage.advance(by: 0.1)
    #expect(boards(stage) == ["Departures, DP-1", "Departures, DP-2"])
    withExtendedLifetime(wall) {}
  }

  /// The titles of the windows that are full screen on the output they name.
  private func boards(_ stage: TestStage) -> [String] {
    stage.application.toplevels.filter { toplevel in
      toplevel.isFullscreen && toplevel.output.map { toplevel.title.hasSuffix($0.name) } == true
    }.map(\.title)
  }
}
