import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets
@testable import GalleryKit

/// Everyone can use every page, in every look.
@MainActor @Suite struct AuditTests {
  /// A look, and what is looked for in it: each kind in each look that can make a difference to it.
  struct Look: CustomTestStringConvertible {
    var appearance = Appearance.light
    var isStrong = false
    var density = Density.comfortable
    var fontScale = 1.0
    var kinds = Set(AccessibilityFinding.Kind.allCases)

    var testDescription: String {
      "\(appearance), \(isStrong ? "strong, " : "")\(density), \(Int(fontScale * 100)) %"
    }

    @MainActor func apply(to application: Application) {
      let traits = application.traitOverrides
      traits.appearance = appearance
      traits.theme = isStrong ? .highContrast : .standard
      traits.density = density
      traits.fontScale = fontScale
      traits.reducesMotion = true
    }

    static let seen: Set<AccessibilityFinding.Kind> = [.textContrast, .partContrast, .smallTarget, .cutText]
    static let all = [
      Look(),
      Look(appearance: .dark, density: .compact, fontScale: 2, kinds: seen),
      Look(isStrong: true, fontScale: 2, kinds: seen),
      Look(appearance: .dark, isStrong: true, density: .compact, kinds: seen),
    ]
  }

  // AU-1
  @Test(arguments: ShownPage.all) func everyoneCanUseThePage(page: PageName?) throws {
    for look in Look.all {
      let shown = try ShownPage(page, width: look.fontScale > 1 ? 720 : 360) { look.apply(to: $0) }
      defer { shown.resetLook() }
      let findings = shown.stage.audit(look.kinds)
      let lines = findings.map(\.description).joined(separator: "\n")
      #expect(findings.isEmpty, "\(page?.rawValue ?? "window"), \(look.testDescription):\n\(lines)")
    }
  }
}
