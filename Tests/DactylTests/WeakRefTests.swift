import DactylGeometry
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// References that do not keep their objects alive.
@Suite @MainActor struct WeakRefTests {
  @Test func referencesToAReleasedObjectAreNilAndKeepNoneAlive() {
    var view: View? = View()
    let (first, second) = (WeakRef(wrappedValue: view), WeakRef<Responder>(wrappedValue: view))
    #expect(first.wrappedValue === view && second.wrappedValue === view)
    view = nil
    #expect(first.wrappedValue == nil && second.wrappedValue == nil)
  }

  @Test func referencesToAReleasedRecognizerAreNil() {
    var tap: TapGestureRecognizer? = TapGestureRecognizer()
    let reference = WeakRef<GestureRecognizer>(wrappedValue: tap)
    #expect(reference.wrappedValue === tap)
    tap = nil
    #expect(reference.wrappedValue == nil)
  }

  @Test func aReferenceTakesAnotherObject() {
    let (one, other) = (View(), View())
    var reference = WeakRef(wrappedValue: one)
    reference.wrappedValue = other
    #expect(reference.wrappedValue === other)
    reference.wrappedValue = nil
    #expect(reference.wrappedValue == nil)
  }

  // EI-19
  @Test func aKeptTouchLosesItsReleasedViewAndWindow() throws {
    var window: Window? = Window(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let fixture = Fixture()
    fixture.stack.show(try #require(window))
    fixture.touch(0, .down(1, 50, 50))
    let touch = try #require(fixture.application.dispatcher.touches.first)
    #expect(touch.view === window && touch.window === window)
    fixture.touch(0.1, .up(1))
    // The tap count of the next tap needs the last tap.
    fixture.stack.remove(try #require(window))
    window = nil
    #expect(touch.view == nil && touch.window == nil)
  }
}
