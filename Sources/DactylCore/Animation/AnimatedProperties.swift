/// What of a view can be animated.
struct AnimatedProperties: OptionSet, Hashable {
  let rawValue: UInt8

  /// Those of the bounds. Content scrolls while the size is on its way, so that each goes by itself.
  static let origin = AnimatedProperties(rawValue: 1 << 0)
  static let size = AnimatedProperties(rawValue: 1 << 1)
  static let center = AnimatedProperties(rawValue: 1 << 2)
  static let transform = AnimatedProperties(rawValue: 1 << 3)
  static let alpha = AnimatedProperties(rawValue: 1 << 4)
  static let backgroundColor = AnimatedProperties(rawValue: 1 << 5)

  /// What the view itself shows is other than before, and not only where and how much of it is seen.
  var changesContent: Bool { !isDisjoint(with: [.origin, .size, .backgroundColor]) }
}
