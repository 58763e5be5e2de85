/// What of a view can be animated.
struct AnimatedProperties: OptionSet, Hashable {
  let rawValue: UInt8

  static let bounds = AnimatedProperties(rawValue: 1 << 0)
  static let center = AnimatedProperties(rawValue: 1 << 1)
  static let transform = AnimatedProperties(rawValue: 1 << 2)
  static let alpha = AnimatedProperties(rawValue: 1 << 3)
  static let backgroundColor = AnimatedProperties(rawValue: 1 << 4)

  static let frame: AnimatedProperties = [.bounds, .center]
}
