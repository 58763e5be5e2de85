import Dactyl
import DactylTestKit

/// A surface exists from its first visible window until its last one is hidden.
extension Harness {
  func surface(_ name: String?) -> SceneSurface? {
    surfaces.first { $0.name == name ?? NameTable.mainSurface }
  }

  /// Adds the window to its surface, in order of showing.
  func add(_ window: Window, _ flags: ViewFlags) {
    guard let surface = surface(flags.surface) else { return }
    if let level = flags.level { window.windowLevel = Window.Level(rawValue: level) }
    if !flags.isHidden {
      stack(of: surface).show(window)
    } else if let stack = surface.stack {
      stack.add(window)
    } else {
      surface.waiting.append(window)
    }
  }

  func show(_ window: Window, named name: String) {
    for case .view(let entry) in scenario.tree where entry.name == name {
      guard let surface = surface(entry.flags.surface) else { continue }
      surface.waiting.removeAll { $0 === window }
      stack(of: surface).show(window)
    }
  }

  func close(_ window: Window) {
    window.close()
    closeEmptySurfaces()
  }

  private func stack(of surface: SceneSurface) -> WindowStack {
    if let stack = surface.stack { return stack }
    let role = role(of: surface)
    let stack = driver.makeSurface(role, size: surface.size)
    surface.stack = stack
    if case .popup(let parent, _) = role { stack.parent = parent }
    stack.grabs = surface.grabs
    stack.didDismiss = { [weak self] in self?.closeEmptySurfaces() }
    for window in surface.waiting { stack.add(window) }
    surface.waiting = []
    return stack
  }

  /// By the protocol, the parent is the last shown popup with a grab, or else the main surface.
  private func role(of surface: SceneSurface) -> SurfaceRole {
    guard surface.name != NameTable.mainSurface, let main = self.surface(nil)?.stack else { return .toplevel }
    let popups = surfaces.filter { $0.stack != nil && $0.grabs }
    return .popup(parent: popups.last?.stack ?? main, grabs: surface.grabs)
  }

  private func closeEmptySurfaces() {
    for surface in surfaces {
      guard let stack = surface.stack, stack.windows.isEmpty else { continue }
      surface.stack = nil
      driver.closeSurface(stack)
    }
  }
}
