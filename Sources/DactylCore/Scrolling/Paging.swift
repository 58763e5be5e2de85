/// Determines the page at which a paged axis comes to rest (`SV-11`).
enum Paging {
  /// Returns the page nearest to `offset`; half a page is rounded up.
  static func page(at offset: Double, length: Double) -> Double {
    length > 0 ? (offset / length + 0.5).rounded(.down) : 0
  }

  /// Returns the offset of the page to stop at after a release at `offset` with `velocity`, from a drag that began on
  /// `startPage`.
  static func target(
    offset: Double, velocity: Double, startPage: Double, length: Double, range: ClosedRange<Double>
  ) -> Double {
    guard length > 0 else { return range.limit(offset) }
    let wanted =
      switch velocity {
      case let speed where speed > ScrollConstants.pagingSpeed: (offset / length).rounded(.down) + 1
      case let speed where speed < -ScrollConstants.pagingSpeed: (offset / length).rounded(.up) - 1
      default: page(at: offset, length: length)
      }
    return range.limit(min(max(wanted, startPage - 1), startPage + 1) * length)
  }
}
