import DactylGeometry
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Fixed, least and greatest lengths, and aspect ratios.
@MainActor @Suite struct SizingTests {
  private func size(_ width: Double?, _ height: Double?, _ change: (inout Sizing) -> Void) -> Size {
    let view = block(100, 20)
    change(&view.sizing)
    return view.measuredSize(for: ProposedSize(width: width, height: height))
  }

  @Test func fixedLengthsAreStrongerThanContentAndOffer() {
    #expect(size(10, 10) { $0 = .fixed(width: 40, height: 50) } == Size(width: 40, height: 50))
    #expect(size(10, nil) { $0 = .fixed(width: 50) } == Size(width: 50, height: 40))
    #expect(size(nil, nil) { $0 = .fixed(height: 7) } == Size(width: 100, height: 7))
  }

  @Test func aFixedSizeNeedsNoMeasurement() {
    let view = block(100, 20)
    view.sizing = .fixed(width: 40, height: 50)
    _ = view.measuredSize(for: .unspecified)
    #expect(view.measurements == 0)
  }

  @Test func limitsApplyToTheOfferAndTheSize() {
    #expect(size(nil, nil) { $0.minimumWidth = 120 } == Size(width: 120, height: 20))
    #expect(size(nil, nil) { $0.maximumWidth = 60 } == Size(width: 60, height: 20))
    #expect(size(100, nil) { $0.maximumWidth = 50 } == Size(width: 50, height: 40))
    #expect(size(nil, nil) { ($0.minimumHeight, $0.maximumHeight) = (30, 10) } == Size(width: 100, height: 30))
  }

  @Test func aSideFollowsTheOtherWithAnAspectRatio() {
    #expect(size(60, nil) { $0.aspectRatio = 2 } == Size(width: 60, height: 30))
    #expect(size(nil, 60) { $0.aspectRatio = 2 } == Size(width: 120, height: 60))
    #expect(size(60, 60) { $0.aspectRatio = 2 } == Size(width: 60, height: 30))
    #expect(size(nil, nil) { $0.aspectRatio = 2 } == Size(width: 100, height: 50))
    #expect(size(10, 10) { ($0.width, $0.aspectRatio) = (40, 2) } == Size(width: 40, height: 20))
    #expect(size(10, 10) { ($0.height, $0.aspectRatio) = (40, 2) } == Size(width: 80, height: 40))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func valuesThatAreNotFiniteHaveNoEffect(_ value: Double) {
    #expect(
      size(nil, nil) { ($0.width, $0.height, $0.aspectRatio) = (value, value, value) } == Size(width: 100, height: 20))
  }

  @Test func negativeLengthsCountAsZero() {
    #expect(size(nil, nil) { $0 = .fixed(width: -5, height: -5) } == .zero)
    #expect(size(nil, nil) { ($0.maximumWidth, $0.minimumHeight) = (-1, -1) } == Size(width: 0, height: 20))
  }

  @Test func notANumberLimitsNothing() {
    let limited = size(nil, nil) { ($0.minimumWidth, $0.maximumWidth) = (.nan, .nan) }
    #expect(limited == Size(width: 100, height: 20))
  }

  @Test func aViewLimitsThePlaceThatItFills() {
    let view = block(10, 10)
    view.sizing.maximumWidth = 50
    view.sizing.minimumHeight = 30
    #expect(view.limitedSize(Size(width: 80, height: 20)) == Size(width: 50, height: 30))
  }

  @Test func anImageThatIsShownWholeBecomesSmallerInItsAspectRatio() throws {
    let image = ImageView(try Image(size: Size(width: 40, height: 20)) { _ in })
    image.contentMode = .scaleAspectFit
    #expect(image.measuredSize(for: .unspecified) == Size(width: 40, height: 20))
    #expect(image.measuredSize(for: ProposedSize(width: 20, height: 50)) == Size(width: 20, height: 10))
    #expect(image.measuredSize(for: ProposedSize(width: 200, height: 5)) == Size(width: 10, height: 5))
    image.contentMode = .center
    image.invalidateIntrinsicContentSize()
    #expect(image.measuredSize(for: .zero) == Size(width: 40, height: 20))
  }
}
