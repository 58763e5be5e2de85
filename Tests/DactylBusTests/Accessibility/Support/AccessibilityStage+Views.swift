import DactylCore
import DactylGeometry

extension AccessibilityStage {
  /// Connects a program that shows `views`, those without a size one below the other.
  convenience init(_ root: ViewController, showing views: [View]) async throws {
    try await self.init(root)
    for (index, view) in views.enumerated() {
      if view.frame.isEmpty { view.frame = Rect(x: 0, y: Double(index) * 60, width: 300, height: 50) }
      root.view.addSubview(view)
    }
    await settle()
    _ = takeEvents()
  }
}
