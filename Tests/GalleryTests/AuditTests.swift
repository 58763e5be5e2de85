import DactylGeometry
import DactylLanguage
import DactylTesting
import Glibc
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
    var isMirrored = false
    var language: Locale?
    var width = 360.0
    var kinds = Set(AccessibilityFinding.Kind.allCases)

    var testDescription: String {
      "\(appearance), \(isStrong ? "strong, " : "")\(density), \(Int(fontScale * 100)) %, \(Int(width)) points"
        + (isMirrored ? ", right to left" : "") + (language.map { ", \($0)" } ?? "")
    }

    @MainActor func apply(to application: Application) {
      let traits = application.traitOverrides
      traits.appearance = appearance
      traits.theme = isStrong ? .highContrast : .standard
      traits.density = density
      traits.fontScale = fontScale
      if isMirrored { traits.layoutDirection = .rightToLeft }
      traits.reducesMotion = true
    }

    static let seen: Set<AccessibilityFinding.Kind> = [
      .textContrast, .partContrast, .smallTarget, .cutText, .smallText,
    ]
    static let texts: Set<AccessibilityFinding.Kind> = [.cutText, .smallText]
    /// The night has time for all of them.
    static let all = getenv("DACTYL_ALL_LOOKS") == nil ? some : every
    private static let every = looks + languages
    private static let looks: [Look] = (0..<32).map { bits in
      Look(
        appearance: bits & 1 == 0 ? .light : .dark, isStrong: bits & 2 != 0,
        density: bits & 4 == 0 ? .comfortable : .compact, fontScale: bits & 8 == 0 ? 1 : 2, isMirrored: bits & 16 != 0)
    }
    private static let languages: [Look] = [300.0, 360, 720].flatMap { width -> [Look] in
      let languages: [Locale] = ["en", "de", "ar"]
      return languages.map { language in Look(fontScale: 2, language: language, width: width, kinds: texts) }
    }
    private static let some = [
      Look(),
      Look(appearance: .dark, density: .compact, fontScale: 2, width: 300, kinds: seen),
      Look(isStrong: true, fontScale: 2, kinds: seen),
      Look(fontScale: 2, language: "de", kinds: texts),
      Look(appearance: .dark, isStrong: true, density: .compact, kinds: seen),
    ]
  }

  // AU-1, AU-10, AU-24
  @Test(arguments: ShownPage.all) func everyoneCanUseThePage(page: PageName?) throws {
    for look in Look.all {
      let shown = try ShownPage(page, width: look.width, height: 640, language: look.language) {
        look.apply(to: $0)
      }
      defer { shown.resetLook() }
      // Seven columns of numbers, which are smaller in a narrower window (CT-44).
      let findings = shown.stage.audit(look.kinds) {
        look.width < 360 && $0.kind == .smallText && $0.view is DatePicker
      }
      let lines = findings.map(\.description).joined(separator: "\n")
      #expect(findings.isEmpty, "\(page?.rawValue ?? "window"), \(look.testDescription):\n\(lines)")
    }
  }
}
