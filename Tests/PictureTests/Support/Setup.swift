import DactylCore
import DactylWidgets

/// The setup of a picture: the appearance, the scale, and the traits of its content.
struct Setup: Equatable {
  /// A trait that changes how controls look. Its raw value is a part of the file's name.
  enum Trait: String, CaseIterable {
    /// The theme with high contrast.
    case contrast
    /// From right to left.
    case mirrored = "rtl"
    /// Text of twice its size.
    case large
    /// The compact density.
    case compact
  }

  static let scales = [1, 1.5, 2]

  /// Both appearances at all scales, without traits.
  static let standard = Look.allCases.flatMap { look in scales.map { Setup([], look, $0) } }

  /// The setups with traits. Together with `standard`, each pair of an appearance, a scale and a trait, present or not,
  /// occurs in one of them; all combinations would be 96. `SetupTests` checks that. A new trait may need a row more.
  static let combined = [
    Setup([.contrast, .mirrored], .light, 1.5),
    Setup([.large, .compact], .light, 1.5),
    Setup([.contrast, .large], .dark, 2),
    Setup([.mirrored, .compact], .light, 2),
    Setup([.contrast, .mirrored, .large, .compact], .dark, 1),
  ]

  /// Setups of what is drawn by parts that other pictures show in all setups. All traits are on or off at once.
  static let few = standard.filter { $0.scale == 2 } + combined.filter { $0.traits == Trait.allCases }

  /// Setups of what is drawn in the theme with high contrast, of pictures whose other traits change nothing.
  static let highContrast = Look.allCases.map { Setup([.contrast], $0, 2) }

  let look: Look
  let scale: Double
  /// In the order of `Trait.allCases`.
  let traits: [Trait]

  init(_ traits: [Trait], _ look: Look, _ scale: Double) {
    (self.traits, self.look, self.scale) = (traits, look, scale)
  }

  /// The name of the file of a picture with this setup.
  func file(_ name: String) -> String {
    let number = scale == scale.rounded() ? "\(Int(scale))" : "\(scale)"
    return name + traits.map { "-\($0.rawValue)" }.joined() + "@\(number)-\(look).png"
  }
}

extension [Setup.Trait] {
  @MainActor var theme: Theme { contains(.contrast) ? .highContrast : .standard }

  @MainActor func apply(to view: View) {
    view.traitOverrides.theme = theme
    view.traitOverrides.density = contains(.compact) ? .compact : nil
    view.traitOverrides.layoutDirection = contains(.mirrored) ? .rightToLeft : nil
  }
}
