import DactylGeometry
import DactylInput
import Testing

@testable import DactylCore
@testable import DactylWidgets
@testable import DactylSurface

/// Converting values between content and surface.
struct ContentRotationTests {
  /// The size of the surface.
  private static let size = Size(width: 200, height: 100)
  private static let window = SurfaceID(rawValue: 1)
  private static let seat = SeatID(rawValue: 7)

  @Test(arguments: ContentRotation.allCases)
  func theContentsUpperLeftCornerIsMappedByTheRotation(rotation: ContentRotation) {
    let content = rotation.turn(Self.size)
    let corners: [ContentRotation: (origin: Point, right: Point)] = [
      .upright: (Point(x: 0, y: 0), Point(x: 200, y: 0)), .quarterTurn: (Point(x: 200, y: 0), Point(x: 200, y: 100)),
      .halfTurn: (Point(x: 200, y: 100), Point(x: 0, y: 100)),
      .threeQuarterTurn: (Point(x: 0, y: 100), Point(x: 0, y: 0)),
    ]
    let way = rotation.toSurface(of: Self.size)
    #expect(way.apply(to: Point.zero) == corners[rotation]?.origin)
    #expect(way.apply(to: Point(x: content.width, y: 0)) == corners[rotation]?.right)
    let place = Point(x: 13, y: 57)
    #expect(rotation.toContent(of: Self.size).apply(to: way.apply(to: place)) == place)
    #expect(rotation.toContent(vector: rotation.toSurface(vector: place)) == place)
  }

  private func turned(_ item: InputItem, _ rotation: ContentRotation) -> InputItem {
    var item = item
    item.turn(by: rotation) { $0 == Self.window ? Self.size : nil }
    return item
  }

  private func contact(on surface: SurfaceID = window) -> ContactChange {
    var change = ContactChange(
      contact: .touch(1), seat: Self.seat, surface: surface, type: .direct, startButton: [], phase: .moved,
      location: Point(x: 31, y: 20), downLocation: Point(x: 30, y: 20), downTime: .zero, time: .zero)
    change.earlierSamples = [ContactChange.Sample(time: .zero, location: Point(x: 30, y: 22), force: 0)]
    return change
  }

  private func turned(_ change: ContactChange, _ rotation: ContentRotation) -> ContactChange? {
    let device = DeviceKey(seat: Self.seat, kind: .touchscreen)
    let frame = ContactFrame(device: device, time: .zero, modifiers: [], changes: [change])
    guard case .contacts(let frame) = turned(.contacts(frame), rotation) else { return nil }
    return frame.changes.first
  }

  // EI-11
  @Test func locationsOfAContactAreInTheContent() throws {
    let quarter = try #require(turned(contact(), .quarterTurn))
    #expect(quarter.location == Point(x: 20, y: 169) && quarter.downLocation == Point(x: 20, y: 170))
    #expect(quarter.earlierSamples.map(\.location) == [Point(x: 22, y: 170)])
    #expect(turned(contact(), .halfTurn)?.location == Point(x: 169, y: 80))
    #expect(turned(contact(), .threeQuarterTurn)?.location == Point(x: 80, y: 31))
    #expect(turned(contact(), .upright)?.location == Point(x: 31, y: 20))
    #expect(turned(contact(on: SurfaceID(rawValue: 9)), .quarterTurn)?.location == Point(x: 31, y: 20))
  }

  // EI-11
  @Test func ellipsesAndPenDirectionsTurnWithTheContent() throws {
    var change = contact()
    (change.attributes.majorRadius, change.attributes.minorRadius, change.attributes.orientation) = (9, 4, -120)
    (change.attributes.altitude, change.attributes.azimuth) = (1, 2)
    let quarter = try #require(turned(change, .quarterTurn)).attributes
    #expect(quarter.orientation == 150 && abs(quarter.azimuth - (2 - .pi / 2)) < 1e-12)
    let plain = try #require(turned(contact(), .quarterTurn)).attributes
    #expect(plain == ContactAttributes())
  }

  // EI-11
  @Test func hoverAndScrollAreInTheContentAndWheelStepsAreUnchanged() {
    let device = DeviceKey(seat: Self.seat, kind: .pointer)
    let scroll = ScrollChange(
      device: device, type: .continuous, phase: .changed, surface: Self.window, location: Point(x: 30, y: 20),
      translation: Point(x: 0, y: 3), detents: .zero, buttons: [], modifiers: [], time: .zero)
    guard case .scroll(let turnedScroll) = turned(.scroll(scroll), .quarterTurn) else { return #expect(Bool(false)) }
    #expect(turnedScroll.location == Point(x: 20, y: 170) && turnedScroll.translation == Point(x: 0, y: 3))
    let hover = HoverChange(
      device: device, phase: .changed, surface: Self.window, type: .indirectPointer, location: Point(x: 30, y: 20),
      zOffset: 0, buttons: [], modifiers: [], time: .zero)
    guard case .hover(let turnedHover) = turned(.hover(hover), .quarterTurn) else { return #expect(Bool(false)) }
    #expect(turnedHover.location == Point(x: 20, y: 170))
  }

  @Test(arguments: ContentRotation.allCases)
  func aPopupIsRequestedBesideTheSameSideOfItsContent(rotation: ContentRotation) {
    let content = rotation.turn(Self.size)
    let anchor = Rect(x: 10, y: 20, width: 6, height: 4)
    for placement in [PopupPlacement.below, .beside, .over] {
      var upright = placement.description(size: Size(width: 30, height: 16), anchorRect: anchor, grab: nil)
      upright.offset = Point(x: 3, y: -5)
      upright.adjustment = [.flipY, .slideX, .resizeY]
      let turned = upright.turned(rotation, parent: content)
      // The compositor's position, converted to the content, is the position without any rotation.
      let state = PopupState(
        position: turned.frame(parent: Self.size).origin, size: turned.frame(parent: Self.size).size)
      #expect(rotation.position(of: state, parent: content) == upright.frame(parent: content).origin)
      #expect(rotation.turn(state.size) == Size(width: 30, height: 16))
      #expect(turned.adjustment == (rotation.swapsSides ? [.flipX, .slideY, .resizeX] : upright.adjustment))
    }
  }
}
