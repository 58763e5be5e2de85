import DactylGeometry
import DactylInput
import DactylTestKit
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Wheels that turn by parts of a click, over pages (`SV-20`).
@MainActor @Suite struct ScrollPagingWheelTests {
  private let fixture = Fixture([])
  private let scroll: ScrollView

  init() {
    scroll = fixture.scroll("S", content: Size(width: 1600, height: 6000))
    scroll.isPagingEnabled = true
  }

  private func turn(_ seconds: Double, _ parts: Int32, axis: DeviceEvent.Axis = .vertical) {
    fixture.pointer(
      seconds, .enter(surface: Fixture.main, at: Point(200, 300), serial: 1), .axisSource(.wheel),
      .axis(axis, value: Double(parts) / 8, time: .at(seconds)), .axisValue120(axis, value: parts))
  }

  /// The vertical offset at `seconds`.
  private func offset(at seconds: Double) -> Double {
    fixture.wait(until: seconds)
    return scroll.contentOffset.y
  }

  // SV-20, EI-26
  @Test func aPartOfAClickTurnsNoPageAndPartsAddUp() {
    for part in 1...7 { turn(Double(part) * 0.1, 15) }
    #expect(offset(at: 2) == 0)
    turn(2, 15)
    #expect(offset(at: 3) == 600)
    turn(3, 15)
    #expect(offset(at: 4) == 600)
  }

  // SV-20
  @Test func aTurnBackBeginsAnew() {
    turn(0, 60)
    turn(0.1, -15)
    turn(0.2, 60)
    #expect(offset(at: 1) == 0)
    turn(1, 60)
    #expect(offset(at: 2) == 600)
    turn(2, -15)
    #expect(offset(at: 3) == 600)
    turn(3, -120)
    #expect(offset(at: 4) == 0)
  }

  // SV-20
  @Test func aTurnBackBetweenPagesBeginsAnewInBothDirections() {
    scroll.contentOffset.y = 1200
    for part in [60, -15, 75, -45] as [Int32] { turn(0, part) }
    #expect(offset(at: 1) == 1200)
    // A part of a click downwards is not subtracted from those upwards.
    turn(1, 45)
    turn(1.1, -75)
    #expect(offset(at: 2) == 1200)
    turn(2, -45)
    #expect(offset(at: 3) == 600)
  }

  // SV-20
  @Test func partsThatNeverSumUpToAClickTurnNoPage() {
    for number in 0..<40 { turn(Double(number) * 0.1, number % 2 == 0 ? 119 : -1) }
    #expect(offset(at: 5) == 0)
    // A whole click and a half turn one page; the half is not counted any more.
    turn(6, 180)
    turn(7, 60)
    #expect(offset(at: 8) == 600)
  }

  // SV-20, SV-14
  @Test(arguments: [true, false]) func partsOfAnInnerScrollViewAtItsEndTurnThePage(isPaging: Bool) {
    let inner = fixture.scroll("I", content: Size(width: 400, height: 600), in: scroll)
    inner.isPagingEnabled = isPaging
    for number in 0..<8 { turn(Double(number) * 0.1, 15) }
    fixture.wait(until: 2)
    #expect(scroll.contentOffset.y == 600 && inner.contentOffset.y == 0)
  }

  // SV-20
  @Test func eachDirectionCountsByItself() {
    turn(0, 90)
    turn(0.1, 90, axis: .horizontal)
    fixture.wait(until: 1)
    #expect(scroll.contentOffset == .zero)
    turn(1, 120, axis: .horizontal)
    fixture.wait(until: 2)
    #expect(scroll.contentOffset == Point(400, 0))
  }

  // SV-20, EI-26
  @Test(arguments: [10.0, 15]) func aWheelThatCountsNoClicksTurnsAPageForEachOfThem(value: Double) {
    fixture.wheel(0, at: Point(200, 300), Point(0, value))
    #expect(offset(at: 1) == 600)
    for part in 0..<7 { fixture.wheel(1 + Double(part) * 0.1, at: Point(200, 300), Point(0, 1.875)) }
    #expect(offset(at: 3) == 600)
  }

  // NV-10
  @Test func aPartOfAClickShowsNoOtherPage() throws {
    let pager = PageViewController(count: 5) { _ in ViewController() }
    let stage = try TestStage(size: Size(width: 300, height: 400), root: pager)
    stage.advance(by: 1)
    stage.pointer.move(to: Point(150, 200))
    for part in [0.125, 0.25, -0.125, 0.5, 0.25] {
      stage.pointer.turnWheel(by: 0, sideways: part)
      stage.advance(by: 0.6)
      #expect(pager.scrollView.contentOffset.x == 0 && pager.selectedIndex == 0)
    }
    stage.pointer.turnWheel(by: 0, sideways: 0.25)
    stage.advance(by: 1)
    #expect(pager.selectedIndex == 1)
  }
}
