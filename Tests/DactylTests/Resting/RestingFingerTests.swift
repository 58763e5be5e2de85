import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Fingers that rest on content that moves (`EI-24`), and fingers that do the same at the same time.
@MainActor @Suite struct RestingFingerTests {
  // EI-24, CT-5
  @Test func aButtonThatMovesAwayFromAFingerLosesItsPressedLook() throws {
    let stage = try TestStage()
    let button = Button("Stop")
    button.frame = Rect(x: 100, y: 100, width: 100, height: 44)
    stage.view.addSubview(button)
    var events: [String] = []
    button.addAction(Action { _ in events.append("exit") }, for: .touchDragExit)
    button.addAction(Action { _ in events.append("enter") }, for: .touchDragEnter)
    button.addAction(Action { _ in events.append("up inside") }, for: .touchUpInside)
    button.addAction(Action { _ in events.append("up outside") }, for: .touchUpOutside)
    stage.advance(by: 0.1)
    let finger = stage.finger()
    finger.down(at: Point(150, 120))
    #expect(button.isHighlighted)
    button.frame.origin.y = 400
    stage.advance(by: 0.05)
    #expect(!button.isHighlighted && events == ["exit"])
    button.frame.origin.y = 110
    stage.advance(by: 0.05)
    #expect(button.isHighlighted && events == ["exit", "enter"])
    button.frame.origin.y = 400
    stage.advance(by: 0.05)
    finger.up()
    #expect(events == ["exit", "enter", "exit", "up outside"])
  }

  // EI-24, LI-9
  @Test func anItemThatScrollsAwayFromAFingerIsNotHighlighted() throws {
    let list = try CollectionStage()
    list.show(Array(0..<100))
    list.layOut()
    list.view.delaysContentTouches = false
    let finger = list.stage.finger()
    finger.down(at: Point(150, 75))
    #expect(list.source.cell(for: 1)?.isHighlighted == true)
    list.view.contentOffset.y = 60
    list.stage.advance(by: 0.05)
    #expect(list.source.cell(for: 1)?.isHighlighted == false)
    list.view.contentOffset.y = 0
    list.stage.advance(by: 0.05)
    #expect(list.source.cell(for: 1)?.isHighlighted == true)
    finger.up()
  }

  // LI-9, EI-40
  @Test(arguments: [0.0, 0.02, 0.05]) func twoFingersOnTwoItemsUseBoth(pause: Double) throws {
    let list = try CollectionStage()
    list.show(Array(0..<100))
    list.layOut()
    var used: [Int] = []
    list.source.performPrimaryAction = { used.append($0) }
    let (one, other) = (list.stage.finger(), list.stage.finger())
    func both(_ first: () -> Void, _ second: () -> Void) {
      guard pause > 0 else {
        return list.stage.together {
          first()
          second()
        }
      }
      first()
      list.stage.advance(by: pause)
      second()
    }
    both({ one.down(at: Point(150, 75)) }, { other.down(at: Point(150, 225)) })
    list.stage.advance(by: 0.2)
    #expect([1, 4].allSatisfy { list.source.cell(for: $0)?.isHighlighted == true })
    both({ one.up() }, { other.up() })
    #expect(used == [1, 4])
    #expect([1, 4].allSatisfy { list.source.cell(for: $0)?.isHighlighted == false })
    list.stage.finger().tap(at: Point(150, 75))
    #expect(used == [1, 4, 1])
  }

  // LI-9
  @Test func twoFingersOnOneItemUseItOnce() throws {
    let list = try CollectionStage()
    list.show(Array(0..<100))
    list.layOut()
    var used: [Int] = []
    list.source.performPrimaryAction = { used.append($0) }
    let (one, other) = (list.stage.finger(), list.stage.finger())
    list.stage.together {
      one.down(at: Point(50, 75))
      other.down(at: Point(250, 75))
    }
    list.stage.advance(by: 0.2)
    list.stage.together {
      one.up()
      other.up()
    }
    #expect(used == [1])
  }
}
