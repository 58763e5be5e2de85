import Dactyl
import DactylTesting
import Testing

/// The stage: its window, its clock, its scripts.
@MainActor @Suite struct StageTests {
  private let stage: TestStage
  private let recorder = RecorderView()

  init() throws {
    stage = try TestStage()
    stage.view.addSubview(recorder)
  }

  @Test func theWindowHasTheSizeThatWasAskedForAndIsTheKeyWindow() throws {
    let stage = try TestStage(size: Size(width: 300, height: 200))
    #expect(stage.window.bounds.size == Size(width: 300, height: 200))
    #expect(stage.window.isKeyWindow && stage.toplevel.isActivated)
    #expect(stage.view.window === stage.window && stage.view.bounds == stage.window.bounds)
    #expect(stage.application.toplevels.count == 1)
  }

  @Test func aProgramsOwnApplicationAndControllerAreTaken() throws {
    final class Own: Application {
      var types: [Event.EventType] = []
      override func sendEvent(_ event: Event) {
        types.append(event.type)
        super.sendEvent(event)
      }
    }
    let (application, root) = (Own(), ViewController())
    let stage = try TestStage(application: application, root: root)
    #expect(stage.application === application && stage.window.rootViewController === root)
    stage.finger().tap(at: Point(5, 5))
    #expect(application.types == [.touches, .touches])
  }

  @Test func theApplicationIsTheSharedOneUntilTheStageIsReleased() throws {
    var stage: TestStage? = try TestStage()
    let application = stage?.application
    #expect(Application.shared === application)
    let window = stage?.window
    // None of the devices keeps the stage.
    stage?.finger().tap(at: Point(1, 1))
    stage?.pointer.move(to: Point(1, 1))
    stage?.touchpad.scroll(by: Point(1, 1))
    stage?.keyboard.press("a")
    stage?.pen().hover(at: Point(1, 1))
    weak let observed = stage
    stage = nil
    #expect(observed == nil)
    #expect(Application.shared == nil && application?.toplevels.isEmpty == true)
    #expect(window?.application == nil)
  }

  @Test func theSharedApplicationIsThatOfTheDrivingStage() throws {
    let other = try TestStage()
    var shared: [Bool] = []
    let application = stage.application
    recorder.onTouch = { _ in shared.append(Application.shared === application) }
    stage.finger().down(at: Point(1, 1))
    other.advance(by: 1)
    #expect(Application.shared === other.application)
    application.schedule(after: 0.1) { shared.append(Application.shared === application) }
    stage.advance(by: 1)
    other.advance(by: 1)
    stage.becomeInactive()
    other.advance(by: 1)
    try stage.play("0.0 down 1 1 1")
    #expect(shared == [true, true, true, true])
  }

  @Test func aProgramRunsBesideAStage() throws {
    var options = LaunchOptions()
    options.isHeadless = true
    try Application().run(options) { application in
      application.openToplevel(title: "Another", root: ViewController())
    }
    stage.finger().tap(at: Point(1, 1))
    #expect(recorder.takeLog().count == 2)
  }

  @Test func nothingHappensUntilTheClockIsAdvanced() {
    var fired: [Double] = []
    stage.application.schedule(after: 0.5) { [stage] in fired.append(stage.time) }
    #expect(stage.time == 0 && fired.isEmpty)
    stage.advance(by: 0.4)
    #expect(stage.time == 0.4 && fired.isEmpty)
    stage.advance(by: 10)
    #expect(fired == [0.5] && stage.time == 10.4)
  }

  @Test func theDesktopReportsNothingAfterwards() {
    final class Listener: ToplevelDelegate {
      var changes = 0
      func toplevelChanged(_ toplevel: Toplevel) { changes += 1 }
    }
    let listener = Listener()
    stage.toplevel.delegate = listener
    stage.advance(by: 1)
    #expect(listener.changes == 0)
  }

  @Test func changesAreLaidOutBeforeInputReachesThem() {
    final class Row: View {
      let cell = RecorderView(frame: .zero)
      override func layoutSubviews() { cell.frame = Rect(x: 50, y: 0, width: 50, height: 50) }
    }
    let row = Row(frame: Rect(x: 0, y: 0, width: 100, height: 50))
    row.addSubview(row.cell)
    stage.view.addSubview(row)
    stage.finger().tap(at: Point(60, 10))
    #expect(row.cell.takeLog() == ["began 1 at 10.0,10.0", "ended 1 at 10.0,10.0"])
  }

  @Test func framesAreDrawnWhenTheClockPassesThem() throws {
    final class Painted: View {
      var count = 0
      override func draw(_ context: Context, in rect: Rect) { count += 1 }
    }
    let view = Painted(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    stage.view.addSubview(view)
    stage.advance(by: 0.1)
    let count = view.count
    #expect(count > 0)
    stage.advance(by: 1)
    #expect(view.count == count)
    #expect(stage.toplevel.snapshot()?.size == Size(width: 400, height: 600))
  }

  @Test func stepsTakenTogetherAreOneEvent() {
    let (one, two) = (stage.finger(), stage.finger())
    stage.together {
      one.down(at: Point(1, 1))
      two.down(at: Point(2, 2))
    }
    stage.together { stage.together { one.move(to: Point(3, 3)) } }
    two.up()
    #expect(
      recorder.takeLog() == ["began 1 at 1.0,1.0, 2 at 2.0,2.0", "moved 1 at 3.0,3.0", "ended 2 at 2.0,2.0"])
  }

  @Test func aScriptIsPlayedFromNowOn() throws {
    stage.advance(by: 2)
    try stage.play(
      """
      # Two fingers.
      0.0 down 1 10 20 + down 2 30 40
      0.1 move 1 11 20
      0.2 up 1 + up 2
      1.0 down 1 5 5
      1.5 inactive
      """)
    #expect(stage.time == 3.5)
    #expect(
      recorder.takeLog() == [
        "began 1 at 10.0,20.0, 2 at 30.0,40.0", "moved 1 at 11.0,20.0", "ended 1 at 11.0,20.0, 2 at 30.0,40.0",
        "began 1 at 5.0,5.0", "cancelled 1 at 5.0,5.0",
      ])
    #expect(throws: ScriptError.self) { try stage.play("0.0 fly 1 2 3") }
    #expect(throws: ScriptError.self) { try stage.play("0.0 do remove view V") }
  }

  @Test func aScriptTouchesPopupsByTheirNames() throws {
    let inside = RecorderView()
    let content = ViewController()
    content.view.addSubview(inside)
    let popup = Popup(size: Size(width: 100, height: 50), root: content)
    popup.show(from: stage.view)
    stage.advance(by: 0.1)
    let corner = inside.convert(Point.zero, to: popup.window) + (popup.window.frame.origin)
    for (number, name) in ["popup", "popup-1"].enumerated() {
      try stage.play("0 down \(number) \(corner.x + 10) \(corner.y + 20) surface=\(name)\n0.05 up \(number)")
      #expect(inside.takeLog() == ["began 1 at 10.0,20.0", "ended 1 at 10.0,20.0"])
    }
    #expect(recorder.takeLog() == [])
  }

  @Test func fingersOfAScriptAreOthersThanThoseOfTheTest() throws {
    let finger = stage.finger()
    finger.down(at: Point(1, 1))
    try stage.play("0.0 down 1 9 9\n0.1 up 1")
    finger.up()
    #expect(
      recorder.takeLog() == ["began 1 at 1.0,1.0", "began 2 at 9.0,9.0", "ended 2 at 9.0,9.0", "ended 1 at 1.0,1.0"])
  }

  @Test func interruptionsCancelTouchesAndKeys() {
    let finger = stage.finger()
    finger.down(at: Point(1, 1))
    stage.cancelTouches()
    // The finger is still down, but no view has its touch.
    finger.move(to: Point(2, 2))
    finger.up()
    #expect(recorder.takeLog() == ["began 1 at 1.0,1.0", "cancelled 1 at 1.0,1.0"])
    recorder.becomeFirstResponder()
    stage.keyboard.down("a")
    finger.down(at: Point(1, 1))
    stage.becomeInactive()
    finger.up()
    #expect(recorder.takeLog() == ["press a", "began 1 at 1.0,1.0", "cancelled 1 at 1.0,1.0", "lose a"])
  }

  @Test func aSecondToplevelIsTouchedInItsOwnViews() {
    let root = ViewController()
    let other = RecorderView()
    root.view.addSubview(other)
    stage.application.openToplevel(title: "Other", root: root)
    stage.advance(by: 0.1)
    stage.finger().tap(at: Point(7, 8), in: other)
    #expect(other.takeLog() == ["began 1 at 7.0,8.0", "ended 1 at 7.0,8.0"] && recorder.takeLog().isEmpty)
  }
}
