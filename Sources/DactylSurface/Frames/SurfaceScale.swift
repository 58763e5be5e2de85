/// Buffer pixels per point, in 120ths, the unit of `wp_fractional_scale_v1`.
///
/// The arithmetic is in whole numbers, because the buffer's size must agree with the compositor's result to the pixel.
package struct SurfaceScale: Hashable, Sendable {
  /// The largest scale that is accepted. No screen has a larger one.
  private static let maximum = 16 * 120

  package let in120ths: Int

  package static let one = SurfaceScale(whole: 1)

  /// The scale `whole`, or 1 if that is out of range.
  package init(whole: Int) {
    in120ths = (1...Self.maximum / 120).contains(whole) ? whole * 120 : 120
  }

  /// Nil if `in120ths` is out of range.
  package init?(in120ths: Int) {
    guard in120ths > 0, in120ths <= Self.maximum else { return nil }
    self.in120ths = in120ths
  }

  /// The scale nearest to `value`, or 1 if that is out of range.
  package init(nearest value: Double) {
    let in120ths = (value * 120).rounded()
    self = in120ths >= 1 && in120ths <= Double(Self.maximum) ? SurfaceScale(in120ths: Int(in120ths)) ?? .one : .one
  }

  package var value: Double { Double(in120ths) / 120 }

  package var isWhole: Bool { in120ths % 120 == 0 }

  /// The scale for `wl_surface.set_buffer_scale`, if it is whole.
  package var whole: Int { in120ths / 120 }

  /// Returns the pixels for `points`; halves are rounded away from zero, as the protocol requires.
  package func pixels(_ points: Int) -> Int {
    (points * in120ths + 60) / 120
  }
}
