import DactylGeometry
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Objects of the event model in sets and dictionaries.
@MainActor struct IdentityTests {
  @Test func aTouchKeepsItsPlaceInADictionaryUntilItLifts() {
    let fixture = Fixture([])
    let view = fixture.view("A", 0, 0, 400, 600)
    view.isMultipleTouchEnabled = true
    var trails: [Touch: [Point]] = [:]
    // A lookup in a small dictionary may succeed by chance although the hash has changed.
    var hashes: Set<Int> = []
    view.onTouches = { _, touches, _ in
      for touch in touches {
        trails[touch, default: []].append(touch.location(in: nil))
        hashes.insert(touch.hashValue)
      }
    }
    fixture.touch(0, .down(0, 10, 10), .down(1, 100, 100))
    fixture.touch(0.1, .move(0, 20, 20), .move(1, 110, 110))
    fixture.touch(0.2, .up(0), .up(1))
    #expect(trails.count == 2 && hashes.count == 2)
    let expected = [
      [Point(10, 10), Point(20, 20), Point(20, 20)], [Point(100, 100), Point(110, 110), Point(110, 110)],
    ]
    #expect(trails.sorted { $0.key.number < $1.key.number }.map(\.value) == expected)
  }

  @Test func respondersAndRecognizersAreMembersOfASetOnceEach() {
    let (a, b) = (View(), View())
    #expect(Set([a, b, a]) == [b, a])
    #expect(a != b)
    let (tap, pan) = (TapGestureRecognizer(), PanGestureRecognizer())
    let recognizers: Set<GestureRecognizer> = [tap, pan, tap]
    #expect(recognizers.count == 2 && recognizers.contains(pan))
    let responders: Set<Responder> = [a, ViewController(), a]
    #expect(responders.count == 2)
  }

  @Test func theSamePressIsFoundAgainAtItsRelease() {
    final class Keys: View {
      var held: Set<Press> = []
      // A lookup in a small set may succeed by chance although the hash has changed.
      var hashes: Set<Int> = []
      var releasesFound = 0
      override var canBecomeFirstResponder: Bool { true }
      override func pressesBegan(_ presses: [Press], with event: Event) {
        held.formUnion(presses)
        hashes.formUnion(presses.map(\.hashValue))
      }
      override func pressesEnded(_ presses: [Press], with event: Event) {
        for press in presses where held.remove(press) != nil { releasesFound += 1 }
        hashes.formUnion(presses.map(\.hashValue))
      }
    }
    let fixture = Fixture([])
    let keys = Keys()
    fixture.window.addSubview(keys)
    fixture.window.makeKey()
    fixture.focusKeyboard()
    keys.becomeFirstResponder()
    fixture.key(0.1, 30, isDown: true)
    fixture.key(0.2, 31, isDown: true)
    #expect(keys.held.count == 2)
    fixture.key(0.3, 30, isDown: false)
    fixture.key(0.4, 31, isDown: false)
    #expect(keys.releasesFound == 2 && keys.hashes.count == 2)
  }

  @Test func thePrecisePreviousLocationIsThatOfTheEventBefore() throws {
    let fixture = Fixture([])
    let view = fixture.view("A", 100, 100, 200, 200)
    fixture.touch(0, .down(0, 110.25, 110))
    let touch = try #require(fixture.application.lastEvent?.allTouches.first)
    #expect(touch.precisePreviousLocation(in: view) == Point(10.25, 10))
    fixture.touch(0.1, .move(0, 130.75, 120.5))
    #expect(touch.precisePreviousLocation(in: view) == Point(10.25, 10))
    #expect(touch.preciseLocation(in: view) == Point(30.75, 20.5))
    fixture.touch(0.2, .up(0))
    #expect(touch.precisePreviousLocation(in: nil) == Point(130.75, 120.5))
  }
}
