import DactylTestCompositor
import DactylWayland
import Testing

@testable import DactylSurface

@MainActor struct PointerCursorTests {
  private func shape(_ stage: Stage) -> UInt32? {
    if case .shape(let shape) = stage.compositor.pointer.cursor { shape.rawValue } else { nil }
  }

  private func isHidden(_ stage: Stage) -> Bool {
    if case .hidden = stage.compositor.pointer.cursor { true } else { false }
  }

  @Test func theWindowsShapeIsSetAtEveryEnterAndWhenItChanges() throws {
    let stage = try Stage()
    let window = try stage.showToplevel()
    window.client.cursor = .text
    stage.compositor.pointer.enter(window.surface, x: 1, y: 1)
    stage.pump()
    #expect(shape(stage) == CursorShape.text.rawValue)
    window.client.cursor = .grabbing
    stage.pump()
    #expect(shape(stage) == CursorShape.grabbing.rawValue)
    stage.compositor.pointer.leave(window.surface)
    stage.compositor.pointer.enter(window.surface, x: 1, y: 1)
    stage.pump()
    #expect(shape(stage) == CursorShape.grabbing.rawValue)
    window.client.cursor = .hidden
    stage.pump()
    #expect(isHidden(stage))
    stage.expectNoViolation()
  }

  @Test func eachWindowHasAShapeOfItsOwn() throws {
    let stage = try Stage()
    let window = try stage.showToplevel()
    let other = try stage.showToplevel()
    window.client.cursor = .text
    stage.compositor.pointer.enter(other.surface, x: 1, y: 1)
    stage.pump()
    #expect(shape(stage) == CursorShape.default.rawValue)
    window.client.cursor = .wait
    stage.pump()
    #expect(shape(stage) == CursorShape.default.rawValue)
  }

  @Test func thePointerIsHiddenWhileFingersAreUsedUntilItMoves() throws {
    let stage = try Stage()
    let window = try stage.showToplevel()
    stage.compositor.pointer.enter(window.surface, x: 1, y: 1)
    stage.pump()
    stage.compositor.touch.down(id: 1, on: window.surface, x: 1, y: 1)
    stage.pump()
    #expect(isHidden(stage))
    stage.compositor.touch.up(id: 1)
    stage.pump()
    #expect(isHidden(stage))
    stage.compositor.pointer.motion(x: 2, y: 2)
    stage.pump()
    #expect(shape(stage) == CursorShape.default.rawValue)
  }

  @Test func aPointerThatEntersWhileFingersAreUsedStaysHidden() throws {
    let stage = try Stage()
    let window = try stage.showToplevel()
    stage.compositor.touch.down(id: 1, on: window.surface, x: 1, y: 1)
    stage.compositor.pointer.enter(window.surface, x: 1, y: 1)
    stage.pump()
    #expect(isHidden(stage))
  }

  @Test func withoutNamedShapesTheThemesPictureIsShownAtTheOutputsScale() throws {
    let folder = try CursorFolder()
    try folder.write(CursorFolder.pointer([24, 48]), to: "default/cursors/default")
    try folder.write(CursorFolder.pointer([24]), to: "default/cursors/text")
    let stage = try Stage(.all.without("wp_cursor_shape_manager_v1")) { $0.outputs.first?.scale = 2 }
    stage.platform.cursors = CursorTheme { ["XCURSOR_PATH": folder.path][$0] }
    let window = try stage.showToplevel()
    stage.compositor.pointer.enter(window.surface, x: 1, y: 1)
    stage.pump()
    guard case .surface(let surface, let hotspot) = stage.compositor.pointer.cursor else {
      Issue.record("no picture")
      return
    }
    #expect((surface.bufferWidth, surface.scale) == (48, 2))
    #expect(hotspot == (0, 1))
    #expect(surface.pixel(47, 47) == 48)
    for _ in 0..<5 {
      window.client.cursor = .text
      stage.pump()
      window.client.cursor = .default
      stage.pump()
    }
    #expect(stage.compositor.server.clients[0].resources(of: "wl_buffer").count == 2)
    stage.compositor.seat.capabilities = []
    stage.pump()
    #expect(stage.compositor.surfaces.count == 1)
    stage.expectNoViolation()
  }

  @Test(arguments: [.max, 30_000, 0, .min] as [Int32])
  func anImpossibleScaleMakesThePictureNoLarger(scale: Int32) throws {
    let folder = try CursorFolder()
    try folder.write(CursorFolder.pointer([24, 48]), to: "default/cursors/default")
    let stage = try Stage(.all.without("wp_cursor_shape_manager_v1")) { $0.outputs.first?.scale = scale }
    stage.platform.cursors = CursorTheme { ["XCURSOR_PATH": folder.path][$0] }
    let window = try stage.showToplevel()
    stage.compositor.pointer.enter(window.surface, x: 1, y: 1)
    stage.pump()
    guard case .surface(let surface, _) = stage.compositor.pointer.cursor else {
      Issue.record("no picture")
      return
    }
    #expect((surface.bufferWidth, surface.scale) == (24, 1))
    #expect((window.surface.bufferWidth, window.surface.scale) == (20, 1))
    stage.expectNoViolation()
  }

  @Test func withoutAThemeNothingIsShownAndNothingBreaks() throws {
    let stage = try Stage(.bare)
    stage.platform.cursors = CursorTheme { ["XCURSOR_PATH": "/nowhere"][$0] }
    let window = try stage.showToplevel()
    stage.compositor.pointer.enter(window.surface, x: 1, y: 1)
    stage.pump()
    stage.expectNoViolation()
  }
}
