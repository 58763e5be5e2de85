import DactylGeometry
import DactylGraphics
import Testing

@testable import DactylCore
@testable import DactylWidgets

@MainActor @Suite struct PageControlTests {
  private let fixture = Fixture([.controls])
  private let pages = PageControl()

  init() {
    // Five dots are 84 points wide: from 58 to 142.
    fixture.add(pages, "K", 0, 100, 200, 44)
    pages.numberOfPages = 5
  }

  @Test func theCurrentPageIsOneThatExists() {
    for (value, expected) in [(3, 3), (9, 4), (-1, 0), (.max, 4), (.min, 0)] {
      pages.currentPage = value
      #expect(pages.currentPage == expected)
    }
    pages.currentPage = 4
    pages.numberOfPages = 2
    #expect(pages.currentPage == 1)
    pages.numberOfPages = -3
    #expect(pages.numberOfPages == 0 && pages.currentPage == 0 && fixture.takeLog() == [])
  }

  @Test func aTapBesideTheCurrentDotMovesByOnePage() {
    pages.currentPage = 2
    // The current dot is from 90 to 110.
    for (x, page) in [(110.0, 3), (190, 4), (190, 4), (5, 3), (0, 2), (90, 2), (109, 2)] {
      fixture.tapAt(Double(fixture.log.count), x, 120)
      #expect(pages.currentPage == page, "\(x)")
    }
  }

  @Test func aTapThatMovesSendsValueChangedOnce() {
    fixture.tapAt(0, 190, 120)
    #expect(fixture.takeLog() == ["K touchDown", "K touchUpInside", "K valueChanged"])
    pages.currentPage = 4
    fixture.tapAt(1, 190, 120)
    #expect(fixture.takeLog() == ["K touchDown", "K touchUpInside"])
    fixture.touch(2, .down(0, 20, 120))
    fixture.touch(2.1, .move(0, 20, 400), .up(0))
    #expect(fixture.takeLog().last == "K touchUpOutside" && pages.currentPage == 4)
  }

  @Test func rightToLeftTheFirstPageIsAtTheRight() {
    pages.traitOverrides.layoutDirection = .rightToLeft
    fixture.tapAt(0, 5, 120)
    #expect(pages.currentPage == 1)
    fixture.tapAt(1, 195, 120)
    #expect(pages.currentPage == 0)
  }

  @Test func keysMoveWhileItHasTheFocus() {
    fixture.focusKeyboard()
    fixture.press(0, "Right")
    #expect(pages.currentPage == 0 && pages.keyCommands.isEmpty)
    pages.becomeFirstResponder()
    for (index, (key, page)) in [
      ("Right", 1), ("Right", 2), ("Left", 1), ("End", 4), ("Right", 4), ("Home", 0), ("Left", 0),
    ].enumerated() {
      _ = fixture.takeLog()
      let old = pages.currentPage
      fixture.press(Double(index + 1), key)
      #expect(pages.currentPage == page && fixture.log == (page == old ? [] : ["K valueChanged"]), "\(key)")
    }
    pages.traitOverrides.layoutDirection = .rightToLeft
    fixture.press(20, "Left")
    #expect(pages.currentPage == 1)
    fixture.press(21, "Right")
    #expect(pages.currentPage == 0)
  }

  // CT-12
  @Test func aSingleTapOfAnAncestorDoesNotTakeItsTouch() {
    let tap = TapGestureRecognizer { _ in Issue.record("the ancestor's tap recognized") }
    fixture.window.addGestureRecognizer(tap)
    fixture.tapAt(0, 190, 120)
    #expect(fixture.takeLog().last == "K valueChanged")
  }

  @Test func aSinglePageCanBeHidden() throws {
    pages.numberOfPages = 1
    let size = pages.sizeThatFits(pages.bounds.size)
    #expect(pages.canBecomeFirstResponder && pages.accessibilityDescription.role == .pageControl)
    pages.hidesForSinglePage = true
    #expect(!pages.canBecomeFirstResponder && pages.accessibilityDescription.role == .none)
    #expect(fixture.window.hitTest(Point(x: 20, y: 120), with: nil) === fixture.window)
    #expect(pages.sizeThatFits(pages.bounds.size) == size)
    let bitmap = try pages.drawnPixels(width: 200, height: 44)
    #expect((0..<200).allSatisfy { bitmap.argb(x: $0, y: 22) == 0 })
    pages.numberOfPages = 2
    #expect(pages.canBecomeFirstResponder)
  }

  @Test func aTapMovesTheDotOverTime() throws {
    fixture.tapAt(0, 190, 120)
    #expect(pages.hasAnimations)
    fixture.application.traitOverrides.reducesMotion = true
    try fixture.drawFrame(0.5)
    #expect(!pages.hasAnimations)
  }

  @Test func itIsAsWideAsItsDotsAndAtLeastAsAFinger() {
    func width(_ count: Int, in width: Double? = nil) -> Double {
      pages.numberOfPages = count
      return pages.measuredSize(for: ProposedSize(width: width, height: nil)).width
    }
    #expect(width(5) == 100 && width(0) == 44 && width(1) == 44)
    #expect(width(.max) == 340 && width(.max, in: 100) == 100 && width(9, in: 0) == 44)
    #expect(pages.measuredSize(for: .unspecified).height == 44)
  }

  @Test func itDrawsInAnyBounds() throws {
    fixture.window.showsFocus = true
    pages.numberOfPages = 2
    pages.becomeFirstResponder()
    for count in [0, 1, 5, Int.max] {
      pages.numberOfPages = count
      pages.currentPage = count / 2
      for size in [Size(width: 0, height: 0), Size(width: 1, height: 90), Size(width: 1e9, height: 2)] {
        pages.bounds.size = size
        _ = try pages.drawnPixels(width: 300, height: 100)
      }
    }
  }

  @Test func itTellsThePageAndChangesIt() {
    #expect(pages.accessibilityDescription.outline == "page control = 1 of 5")
    #expect(pages.accessibilityDescription.range == AccessibilityRange(value: 1, minimum: 1, maximum: 5, step: 1))
    #expect(!pages.performAccessibilityAction(.activate))
    for (action, page) in [(AccessibilityAction.increment, 1), (.decrement, 0), (.set(4), 3), (.set(1e300), 4)] {
      #expect(pages.performAccessibilityAction(action) && pages.currentPage == page)
      #expect(fixture.takeLog() == ["K valueChanged"])
    }
    #expect(!pages.perform(.set(.nan)) && pages.currentPage == 4)
  }
}

/// The places of the dots.
@Suite struct PageDotsTests {
  private func dots(_ count: Int, _ position: Double, width: Double = 100) -> [PageDots.Dot] {
    PageDots(count: count, position: position, width: width).dots
  }

  @Test func dotsThatFitAreCentredAndTheCurrentOneIsWider() {
    let dots = dots(5, 1)
    #expect(dots.map(\.left) == [8, 24, 52, 68, 84])
    #expect(dots.map(\.width) == [8, 20, 8, 8, 8] && dots.map(\.height) == [8, 8, 8, 8, 8])
  }

  @Test func halfWayBothDotsAreEquallyWide() {
    #expect(dots(5, 1.5).map(\.width) == [8, 14, 14, 8, 8])
    #expect(dots(5, 1.5).map(\.left) == [8, 24, 46, 68, 84])
  }

  @Test func theEndsAreSmallerWhereThereAreMore() {
    #expect(dots(9, 0, width: 84).map(\.height) == [8, 8, 8, 8, 4])
    #expect(
      dots(9, 4, width: 84).map(\.height) == [4, 8, 8, 8, 4] && dots(9, 4, width: 84).map(\.page) == [2, 3, 4, 5, 6])
    #expect(
      dots(9, 8, width: 84).map(\.height) == [4, 8, 8, 8, 8] && dots(9, 8, width: 84).map(\.page) == [4, 5, 6, 7, 8])
  }

  @Test func withAnEvenNumberOfDotsOneAtEachEndIsSmaller() {
    #expect(dots(9, 4).map(\.height) == [4, 8, 8, 8, 8, 4] && dots(9, 4).map(\.page) == [2, 3, 4, 5, 6, 7])
  }

  @Test func dotsGrowAndShrinkSmoothlyWhileTheyMove() {
    let dots = dots(9, 4.5, width: 84)
    #expect(dots.map(\.page) == [2, 3, 4, 5, 6, 7] && dots.map(\.height) == [2, 6, 8, 8, 6, 2])
  }

  @Test(arguments: [0.0, -5, .nan, .infinity]) func withoutRoomThereAreNone(_ width: Double) {
    #expect(dots(5, 0, width: width).isEmpty)
  }
}
