import DactylGeometry
import DactylGraphics
import Testing

@testable import DactylCore
@testable import DactylWidgets

@MainActor @Suite struct SeparatorTests {
  @Test func inAStackItIsAsLongAsTheStack() {
    for alignment in [StackLayout.Alignment.fill, .leading, .center] {
      let separator = Separator()
      let column = View(.vertical(alignment: alignment), [View(frame: .zero), separator])
      column.frame = Rect(x: 0, y: 0, width: 80, height: 40)
      column.layoutIfNeeded()
      #expect(separator.frame == Rect(x: 0, y: 0, width: 80, height: 1))
      let upright = Separator(.vertical)
      let row = View(.horizontal(alignment: alignment), [upright])
      row.frame = Rect(x: 0, y: 0, width: 80, height: 40)
      row.layoutIfNeeded()
      #expect(upright.frame == Rect(x: 0, y: 0, width: 1, height: 40))
    }
  }

  @Test func itDoesNotMakeAStackLarger() {
    let row = View(.horizontal(), [Separator(.vertical), View(.vertical(), [Separator()])])
    #expect(row.measuredSize(for: ProposedSize(width: 300, height: 500)) == Size(width: 1, height: 1))
    #expect(Separator().sizeThatFits(Size(width: 90, height: 500)) == Size(width: 90, height: 1))
    #expect(Separator(.vertical).sizeThatFits(Size(width: 90, height: Double.infinity)) == Size(width: 1, height: 0))
  }

  @Test func anotherAxisAsksForAnotherPlace() {
    let separator = Separator()
    let row = View(.horizontal(), [separator])
    #expect(row.measuredSize(for: .unspecified) == Size(width: 0, height: 1))
    separator.axis = .vertical
    #expect(row.measuredSize(for: .unspecified) == Size(width: 1, height: 0))
  }

  /// The columns and rows that the separator draws in a bitmap of 20 by 20 points.
  private func ink(_ separator: Separator, scale: Double = 1) throws -> (columns: [Int], rows: [Int]) {
    let pixels = try Bitmap(size: Size(width: 20, height: 20), scale: scale) { context in
      separator.draw(context, in: separator.bounds)
    }
    let (columns, rows) = (0..<pixels.pixelWidth, 0..<pixels.pixelHeight)
    return (
      columns.filter { x in rows.contains { pixels.argb(x: x, y: $0) != 0 } },
      rows.filter { y in columns.contains { pixels.argb(x: $0, y: y) != 0 } }
    )
  }

  @Test func insetsFollowTheDirectionOfTheInterface() throws {
    let separator = Separator(insets: DirectionalInsets(top: 9, leading: 4, trailing: 1))
    separator.frame = Rect(x: 0, y: 0, width: 20, height: 1)
    #expect(try ink(separator) == (Array(4..<19), [0]))
    separator.traitOverrides.layoutDirection = .rightToLeft
    #expect(try ink(separator) == (Array(1..<16), [0]))
    let upright = Separator(.vertical, insets: DirectionalInsets(top: 3, leading: 9, bottom: 2))
    upright.frame = Rect(x: 0, y: 0, width: 1, height: 20)
    #expect(try ink(upright) == ([0], Array(3..<18)))
  }

  @Test func theLineHasWholePixels() throws {
    let separator = Separator()
    separator.frame = Rect(x: 0, y: 0, width: 20, height: 1)
    for (scale, rows) in [(1.0, 1), (1.5, 1), (2, 2)] {
      #expect(try ink(separator, scale: scale).rows.count == rows)
    }
    separator.traitOverrides.theme = .highContrast
    separator.frame.size.height = 2
    #expect(try ink(separator).rows.count == 2)
  }

  @Test func itDrawsInAnyBounds() throws {
    for axis in [Axis.horizontal, .vertical] {
      let separator = Separator(axis, insets: DirectionalInsets(30))
      for size in [Size(width: 0, height: 0), Size(width: 1, height: 90), Size(width: 300, height: 2)] {
        separator.bounds.size = size
        _ = try ink(separator)
      }
    }
  }

  @Test func itIsASeparatorThatTakesNoTouches() {
    #expect(Separator().accessibilityDescription.outline == "separator")
    #expect(!Separator().isUserInteractionEnabled)
  }
}
