import Dactyl
import Testing

/// Places in an interface that is read from right to left.
@MainActor struct MirroringTests {
  @Test func aRectangleIsMirroredInTheBounds() {
    let view = View(frame: Rect(x: 30, y: 0, width: 100, height: 40))
    view.bounds.origin = Point(x: 7, y: 3)
    let rect = Rect(x: 17, y: 5, width: 20, height: 10)
    view.traitOverrides.layoutDirection = .leftToRight
    #expect(!view.isMirrored && view.mirrored(rect) == rect)
    view.traitOverrides.layoutDirection = .rightToLeft
    #expect(view.isMirrored && view.mirrored(rect) == Rect(x: 77, y: 5, width: 20, height: 10))
    #expect(view.mirrored(view.mirrored(rect)) == rect)
  }

  @Test func aSubtreeHasTheDirectionOfItsView() {
    let (parent, child) = (View(), View())
    parent.addSubview(child)
    parent.traitOverrides.layoutDirection = .rightToLeft
    #expect(parent.isMirrored && child.isMirrored)
    child.traitOverrides.layoutDirection = .leftToRight
    #expect(parent.isMirrored && !child.isMirrored)
  }
}
