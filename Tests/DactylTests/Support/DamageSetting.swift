import DactylGeometry
import DactylSurface
import DactylTesting

@testable import DactylCore
@testable import DactylTesting

/// The settings in which damage is measured.
enum DamageSetting: CaseIterable {
  case plain, fractional, rightToLeft
}

extension TestStage {
  /// Gives the window the scale and the direction of `setting`, and lets it come to rest.
  func use(_ setting: DamageSetting) {
    switch setting {
    case .plain: break
    case .fractional:
      if let surface = platform.openSurfaces.first as? any ToplevelSurface {
        platform.configure(surface) { $0.scale = 1.5 }
      }
    case .rightToLeft: window.traitOverrides.layoutDirection = .rightToLeft
    }
    advance(by: 1)
  }
}
