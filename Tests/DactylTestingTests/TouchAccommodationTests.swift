import Dactyl
import DactylTesting
import Testing

/// Touches of people whose hands tremble.
@MainActor @Suite struct TouchAccommodationTests {
  private let stage: TestStage
  private let first = Button("First")
  private let second = Button("Second")
  private final class Log { var names: [String] = [] }
  private let log = Log()

  init() throws {
    stage = try TestStage()
    for (button, y) in [(first, 20.0), (second, 300)] {
      button.frame = Rect(x: 20, y: y, width: 120, height: 44)
      stage.view.addSubview(button)
      button.addAction(
        Action { [log, unowned button] _ in log.names.append(button.title) }, for: .primaryActionTriggered)
    }
  }

  // AU-16
  @Test func aFingerCountsWhenItWasHeld() {
    stage.application.touchAccommodations.holdDuration = 0.2
    stage.button("First").tap()
    stage.advance(by: 1)
    #expect(log.names == [])
    stage.button("First").press(for: 0.19)
    stage.advance(by: 1)
    #expect(log.names == [])
    stage.button("First").press(for: 0.3)
    #expect(log.names == ["First"])
    // A finger that counts drags as any other.
    let finger = stage.finger()
    finger.down(at: Point(x: 80, y: 40))
    stage.advance(by: 0.1)
    #expect(!first.isHighlighted)
    stage.advance(by: 0.15)
    #expect(first.isHighlighted)
    finger.move(to: Point(x: 80, y: 400))
    #expect(!first.isHighlighted)
    finger.up()
    #expect(log.names == ["First"])
  }

  // AU-16
  @Test func fingersSoonAfterALiftAreIgnored() {
    stage.application.touchAccommodations.ignoredRepeatInterval = 0.5
    stage.button("First").tap()
    stage.advance(by: 0.1)
    stage.button("First").tap()
    stage.button("Second").tap()
    #expect(log.names == ["First"])
    // Those that were ignored do not count as a lift.
    stage.advance(by: 0.4)
    stage.button("Second").tap()
    #expect(log.names == ["First", "Second"])
    stage.application.touchAccommodations = TouchAccommodations()
    stage.button("First").tap()
    #expect(log.names == ["First", "Second", "First"])
  }

  // AU-16
  @Test(arguments: [false, true]) func aFingerBeginsWhereItCameDownOrWhereItIs(usesLast: Bool) {
    stage.application.touchAccommodations.holdDuration = 0.2
    stage.application.touchAccommodations.usesLastLocation = usesLast
    let finger = stage.finger()
    finger.down(at: Point(x: 80, y: 40))
    stage.advance(by: 0.1)
    finger.move(to: Point(x: 80, y: 320))
    stage.advance(by: 0.2)
    #expect(second.isHighlighted == usesLast && !first.isHighlighted)
    #expect(first.isTracking == !usesLast)
    finger.up()
    #expect(log.names == (usesLast ? ["Second"] : []))
  }

  // AU-16
  @Test func aCancelForgetsFingersThatAreKeptBack() {
    stage.application.touchAccommodations.holdDuration = 0.2
    let finger = stage.finger()
    finger.down(at: Point(x: 80, y: 40))
    stage.cancelTouches()
    stage.advance(by: 1)
    #expect(!first.isHighlighted)
    finger.up()
    #expect(log.names == [])
  }

  // AU-16
  @Test func timesThatAreNoneAreZero() {
    for time in [-1, .nan, -.infinity] as [Double] {
      stage.application.touchAccommodations.holdDuration = time
      stage.application.touchAccommodations.ignoredRepeatInterval = time
      log.names = []
      stage.button("First").tap()
      stage.button("First").tap()
      #expect(log.names == ["First", "First"])
    }
    stage.application.touchAccommodations.holdDuration = .infinity
    log.names = []
    stage.button("First").press(for: 4.1)
    #expect(log.names == ["First"])
  }
}
