import DactylGeometry
import DactylGraphics
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The value of a slider as text.
@MainActor @Suite struct SliderValueTests {
  private let fixture = Fixture([.controls])
  private let slider: Slider

  init() {
    slider = fixture.add(Slider(), "K", 50, 100, 230, 44)
  }

  /// The columns and rows at the ends of the control, beyond the track, in which something is drawn.
  private func drawn(in range: Range<Int>) throws -> Bool {
    let pixels = try slider.drawnPixels(width: 230, height: 44)
    return range.contains { x in (0..<44).contains { pixels.argb(x: x, y: $0) != 0 } }
  }

  @Test func theTextIsBeyondTheMaximumAndTheTrackKeepsItsLength() throws {
    #expect(slider.track.end == 230 && slider.valueRoom == .zero)
    slider.showsValue = true
    let end = slider.track.end
    #expect(end == 230 - slider.valueRoom.width - 8 && slider.valueRoom.width > 20)
    for value in [0, 0.07, 0.5, 1] {
      slider.value = value
      #expect(slider.track.end == end)
      #expect(try drawn(in: Int(end) + 8..<230) && !drawn(in: Int(end) + 2..<Int(end) + 7))
    }
  }

  @Test func aTextOfTheProgramIsShownAndTold() throws {
    (slider.maximumValue, slider.value) = (4, 1.5)
    #expect(slider.accessibilityDescription.value == "38%")
    slider.showsValue = true
    let width = slider.valueRoom.width
    slider.valueText = { "\($0) metres" }
    #expect(slider.accessibilityDescription.value == "1.5 metres" && slider.valueRoom.width > width)
    slider.maximumValue = 4000
    let longer = slider.valueRoom.width
    slider.maximumValue = 4
    #expect(slider.valueRoom.width < longer)
  }

  @Test func theTextIsMirrored() throws {
    slider.showsValue = true
    slider.traitOverrides.layoutDirection = .rightToLeft
    let start = slider.track.start
    #expect(start == slider.valueRoom.width + 8 && slider.track.end == 230)
    #expect(try drawn(in: 0..<Int(start) - 8) && drawn(in: 0..<10))
  }

  @Test func theTextOfAnUprightSliderIsAtTheTop() {
    slider.showsValue = true
    slider.axis = .vertical
    slider.bounds.size = Size(width: 44, height: 200)
    #expect(slider.track.start == slider.valueRoom.height + 8 && slider.track.end == 200)
  }

  @Test func anImageIsBetweenTrackAndText() throws {
    slider.showsValue = true
    let end = slider.track.end
    slider.maximumValueImage = try Image(size: Size(width: 16, height: 16), scale: 1) { context in
      context.fill(Rect(x: 0, y: 0, width: 16, height: 16), with: Color(red: 1, green: 0, blue: 0))
    }
    #expect(slider.track.end == end - 24)
    func columns() throws -> [Int] {
      let pixels = try slider.drawnPixels(width: 230, height: 44)
      return (0..<230).filter { pixels.argb(x: $0, y: 22) == 0xffff_0000 }
    }
    #expect(try columns() == Array(Int(end) - 16..<Int(end)))
    slider.traitOverrides.layoutDirection = .rightToLeft
    #expect(try columns() == Array(230 - Int(end)..<246 - Int(end)))
  }

  @Test func largerTextHasMoreRoom() {
    slider.showsValue = true
    let width = slider.valueRoom.width
    fixture.application.traitOverrides.fontScale = 2
    defer { fixture.application.traitOverrides.fontScale = 1 }
    #expect(slider.valueRoom.width > 1.8 * width)
  }

  @Test func withoutRoomTheTextIsLeftOut() throws {
    slider.showsValue = true
    slider.bounds.size.width = 60
    #expect(slider.track.end == 60)
    let wide = slider.sizeThatFits(proposal: ProposedSize(width: 10, height: nil)).width
    #expect(wide > 60 + slider.valueRoom.width)
    for size in [Size.zero, Size(width: 300, height: 1), Size(width: 1, height: 300)] {
      slider.bounds.size = size
      _ = try slider.drawnPixels(width: 300, height: 44)
    }
    slider.maximumValue = .greatestFiniteMagnitude
    slider.minimumValue = -.greatestFiniteMagnitude
    #expect(slider.accessibilityDescription.value == "0%")
  }

  // CT-18
  @Test func aClickOnTheTextMovesNothing() {
    slider.showsValue = true
    fixture.pointer(0, .enter(surface: Fixture.main, at: Point(x: 275, y: 120), serial: 1))
    fixture.pointer(0.1, .button(code: 0x110, isPressed: true, time: .at(0.1), serial: 2))
    #expect(slider.value == 0 && !slider.isTracking)
  }
}
