import DactylGeometry
import DactylGraphics
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The highlight for people who use switches.
@MainActor @Suite struct SwitchPictures {
  private static let size = Size(width: 360, height: 280)

  // SW-8
  @Test func aGroup() throws { try check("switch-group") { _ in } }

  // SW-8
  @Test func aRow() throws {
    try check("switch-row") { stage in
      stage.switches.press()
      stage.switches.moveOn()
    }
  }

  // SW-8
  @Test func anElement() throws {
    try check("switch-element") { stage in
      for _ in 0..<2 { stage.switches.press() }
      stage.switches.moveOn()
    }
  }

  // SW-8
  @Test func theWayBack() throws {
    try check("switch-back") { stage in
      stage.switches.press()
      for _ in 0..<10 where stage.switches.highlight?.kind != .back { stage.switches.moveOn() }
    }
  }

  // SW-8
  @Test func theMenuOfActions() throws {
    try check("switch-actions") { stage in
      for _ in 0..<10 where stage.switches.highlight?.label != "Volume" { stage.switches.moveOn() }
      stage.switches.press()
      stage.switches.moveOn()
    }
  }

  private func check(
    _ name: String, sourceLocation: SourceLocation = #_sourceLocation, _ steps: (TestStage) -> Void
  ) throws {
    let setups = Setup.few
    for traits in [[], Setup.Trait.allCases] {
      let setups = setups.filter { $0.traits == traits }
      try Picture.check(name, size: Self.size, in: setups, sourceLocation: sourceLocation) { context, look in
        let stage = try stage(look, traits)
        defer { stage.application.traitOverrides.fontScale = 1 }
        steps(stage)
        stage.advance(by: 0.1)
        let image = try #require(try stage.toplevel.picture(scale: context.scale))
        context.draw(image, at: .zero)
      }
    }
  }

  private func stage(_ look: Look, _ traits: [Setup.Trait]) throws -> TestStage {
    let stage = try TestStage(size: Self.size, drawsFrames: false)
    let overrides = stage.application.traitOverrides
    overrides.appearance = look.appearance
    overrides.theme = traits.theme
    overrides.layoutDirection = traits.contains(.mirrored) ? .rightToLeft : nil
    if traits.contains(.large) { overrides.fontScale = 2 }
    let tools = View(.flow(spacing: 8, lineSpacing: 8), ["Cut", "Copy", "Paste", "All", "None"].map { Button($0) })
    tools.isAccessibilityElement = true
    tools.accessibilityLabel = "Tools"
    tools.sizing.width = 220
    let slider = Slider()
    slider.value = 0.4
    slider.accessibilityLabel = "Volume"
    let column = View(.vertical(spacing: 16), [tools, slider, Button("Done", style: .filled)])
    column.layoutMargins = DirectionalInsets(16)
    column.backgroundColor = traits.theme.colors.background
    stage.view.layout = .overlay(alignment: .fill)
    stage.view.addSubview(column)
    stage.application.switchAccess.rounds = 0
    stage.application.switchAccess.isEnabled = true
    stage.advance(by: 0.1)
    return stage
  }
}

extension Toplevel {
  /// A picture of all windows at another scale.
  fileprivate func picture(scale: Double) throws -> Image? {
    let bitmap = try Bitmap(size: stack.size, scale: scale, hasAlpha: false) { drawPicture($0) }
    return try Image(bitmap, scale: scale)
  }
}
