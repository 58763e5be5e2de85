import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore

/// The outputs of an application and of its toplevels (section 2c).
@MainActor struct OutputTests {
  private let stage: TestStage
  private var application: Application { stage.application }
  private let left = TestOutput("DP-1", frame: Rect(x: 0, y: 0, width: 800, height: 600))
  private let right = TestOutput("DP-2", frame: Rect(x: 800, y: 0, width: 1280, height: 720), scale: 1.5)

  init() throws {
    stage = try TestStage()
    stage.outputs = [left, right]
  }

  // OU-1, OU-2
  @Test func outputsHaveTheirProperties() throws {
    var turned = TestOutput("HDMI-A-1", frame: Rect(x: -480, y: 100, width: 480, height: 800), scale: 2)
    (turned.make, turned.model, turned.description) = ("Yoyodyne", "Panel 9", "The panel")
    (turned.rotation, turned.isMirrored, turned.refreshRate) = (.quarterTurn, true, 59.94)
    turned.physicalSize = Size(width: 60, height: 100)
    stage.outputs = [left, turned]
    #expect(stage.outputs == [left, turned])
    let output = try #require(application.outputs.last)
    #expect(output.name == "HDMI-A-1" && output.make == "Yoyodyne" && output.model == "Panel 9")
    #expect(output.description == "The panel" && output.isConnected && output.isMirrored)
    #expect(output.frame == turned.frame && output.pixelSize == Size(width: 960, height: 1600))
    #expect(output.scale == 2 && output.refreshRate == 59.94 && output.rotation == .quarterTurn)
    #expect(output.physicalSize == Size(width: 60, height: 100))
    let plain = application.outputs[0]
    #expect(plain.physicalSize == nil && plain.rotation == .upright && !plain.isMirrored && plain.scale == 1)
  }

  // OU-1
  @Test func anOutputIsOneObjectAsLongAsItIsPluggedIn() {
    let (first, second) = (application.outputs[0], application.outputs[1])
    var changed = right
    changed.refreshRate = 30
    stage.outputs = [changed, left]
    #expect(application.outputs == [second, first] && second.refreshRate == 30)
    stage.outputs = [left]
    #expect(application.outputs == [first] && !second.isConnected && second.name == "DP-2")
    stage.outputs = [left, right]
    #expect(application.outputs[0] == first && application.outputs[1] != second && first.isConnected)
    #expect(second.frame == right.frame && !second.isConnected)
  }

  // OU-3
  @Test func changesAreToldOnceAndInOrder() throws {
    final class Listener: ApplicationDelegate, ToplevelDelegate {
      var log: [String] = []
      func applicationOutputsDidChange(_ application: Application) { note("application", application) }
      func toplevelChanged(_ toplevel: Toplevel) {
        log.append("toplevel \(toplevel.outputs.map(\.name))")
      }
      func note(_ who: String, _ application: Application) {
        let toplevel = application.toplevels[0].outputs.map(\.name)
        log.append("\(who) \(application.outputs.map(\.name)) on \(toplevel)")
      }
    }
    let listener = Listener()
    stage.move(stage.toplevel, toOutput: "DP-2")
    application.delegate = listener
    stage.toplevel.delegate = listener
    var told: [[Output]] = []
    let observation = application.observeOutputs { [unowned application] outputs in
      told.append(outputs)
      listener.note("observer", application)
    }
    stage.outputs = [left]
    #expect(
      listener.log.filter { !$0.hasPrefix("toplevel [\"DP-2\"]") && $0 != "toplevel []" } == [
        "application [\"DP-1\"] on [\"DP-1\"]", "observer [\"DP-1\"] on [\"DP-1\"]", "toplevel [\"DP-1\"]",
      ])
    #expect(told == [application.outputs])
    listener.log.removeAll()
    var sharp = left
    sharp.rotation = .halfTurn
    stage.outputs = [sharp]
    #expect(listener.log == ["application [\"DP-1\"] on [\"DP-1\"]", "observer [\"DP-1\"] on [\"DP-1\"]"])
    stage.outputs = [sharp]
    #expect(told.count == 2)
    observation.cancel()
    stage.outputs = [left]
    #expect(told.count == 2)
  }

  // OU-4
  @Test func aToplevelIsOnTheOutputToWhichItIsMoved() {
    let toplevel = stage.toplevel
    #expect(toplevel.outputs == [application.outputs[0]] && toplevel.output == application.outputs[0])
    stage.move(toplevel, toOutput: "DP-2")
    #expect(toplevel.outputs == [application.outputs[1]] && toplevel.output == application.outputs[1])
    #expect(toplevel.scale == 1.5)
    stage.move(toplevel, toOutput: "nowhere")
    #expect(toplevel.output == application.outputs[1])
    toplevel.close()
    #expect(toplevel.outputs.isEmpty && toplevel.output == nil)
  }

  // OU-7
  @Test func withoutOutputsWindowsStay() {
    let toplevel = stage.toplevel
    toplevel.enterFullscreen(on: application.outputs[1])
    var count = 0
    application.schedule(every: 1) { count += 1 }
    stage.outputs = []
    stage.advance(by: 3.5)
    #expect(application.outputs.isEmpty && toplevel.outputs.isEmpty && toplevel.output == nil)
    #expect(application.toplevels.count == 1 && toplevel.isFullscreen && toplevel.size == right.frame.size)
    #expect(count == 3)
    stage.finger().tap(at: Point(x: 10, y: 10))
    stage.outputs = [left]
    #expect(toplevel.output?.name == "DP-1" && toplevel.size == left.frame.size)
    stage.outputs = [left, right]
    #expect(toplevel.output?.name == "DP-2" && toplevel.size == right.frame.size)
  }
}
