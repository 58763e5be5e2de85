/// Buffer pixels a point, in the 120ths that `wp_fractional_scale_v1` counts in.
///
/// Whole-number arithmetic: the buffer's size must agree with what the compositor computes, to the pixel.
package struct SurfaceScale: Hashable, Sendable {
  /// Beyond this no screen is; a compositor that says more is not believed.
  private static let maximum = 16 * 120

  package let in120ths: Int

  package static let one = SurfaceScale(whole: 1)

  /// 1 for what no screen has.
  package init(whole: Int) {
    in120ths = (1...Self.maximum / 120).contains(whole) ? whole * 120 : 120
  }

  /// Nil for zero and for what no screen has.
  package init?(in120ths: Int) {
    guard in120ths > 0, in120ths <= Self.maximum else { return nil }
    self.in120ths = in120ths
  }

  /// The nearest to `value` there is; 1 for what no screen has.
  package init(nearest value: Double) {
    let in120ths = (value * 120).rounded()
    self = in120ths >= 1 && in120ths <= Double(Self.maximum) ? SurfaceScale(in120ths: Int(in120ths)) ?? .one : .one
  }

  package var value: Double { Double(in120ths) / 120 }

  package var isWhole: Bool { in120ths % 120 == 0 }

  /// The scale as `wl_surface.set_buffer_scale` takes it, where it is whole.
  package var whole: Int { in120ths / 120 }

  /// The pixels for `points`; halves are rounded away from zero, as the protocol asks.
  package func pixels(_ points: Int) -> Int {
    (points * in120ths + 60) / 120
  }
}
