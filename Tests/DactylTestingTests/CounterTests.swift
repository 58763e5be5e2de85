import Dactyl
import DactylTesting
import Testing

/// Counts taps. A long press resets the count.
final class Counter: View {
  private(set) var count = 0

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    addGestureRecognizer(TapGestureRecognizer { [unowned self] _ in count += 1 })
    addGestureRecognizer(LongPressGestureRecognizer { [unowned self] press in if press.state == .began { count = 0 } })
  }
}

@MainActor @Suite struct CounterTests {
  let stage: TestStage
  let counter = Counter(frame: Rect(x: 20, y: 20, width: 100, height: 100))

  init() throws {
    stage = try TestStage(size: Size(width: 400, height: 600))
    stage.view.addSubview(counter)
  }

  @Test func aTapCounts() {
    let finger = stage.finger()
    finger.tap(at: Point(x: 50, y: 50), in: counter)
    finger.tap(at: Point(x: 50, y: 50), in: counter)
    #expect(counter.count == 2)
  }

  @Test func aDragDoesNotCount() {
    stage.finger().drag(from: Point(x: 50, y: 50), to: Point(x: 200, y: 300))
    #expect(counter.count == 0)
  }

  @Test func aLongPressResetsTheCount() throws {
    let finger = stage.finger()
    finger.tap(at: Point(x: 50, y: 50))
    finger.down(at: Point(x: 50, y: 50))
    stage.advance(by: 0.49)
    #expect(counter.count == 1)
    stage.advance(by: 0.01)
    #expect(counter.count == 0)
    finger.up()
  }
}
