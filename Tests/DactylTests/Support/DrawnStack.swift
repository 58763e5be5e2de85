import DactylGeometry
import DactylGraphics
import DactylInput
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// One white window, and the pixels that its frames leave: what is painted twice or not at all is seen there.
@MainActor struct DrawnStack {
  let application = Application()
  let stack: WindowStack
  let window: Window
  let bitmap: Bitmap

  init(width: Int, height: Int) throws {
    let size = Size(width: Double(width), height: Double(height))
    stack = WindowStack(surface: SurfaceID(rawValue: 1), size: size, application: application)
    window = Window(frame: Rect(origin: .zero, size: size))
    bitmap = try Bitmap(pixelWidth: width, pixelHeight: height, hasAlpha: false)
    window.backgroundColor = .white
    stack.show(window)
  }

  /// Answers what was painted.
  @discardableResult func frame() -> [Rect] {
    let damage = stack.prepareFrame(at: .zero, interval: .zero).all
    // A surface paints whole pixels.
    let pixels = damage.map(\.integral)
    let context = bitmap.makeContext()
    context.clip(to: pixels)
    stack.draw(context, in: pixels)
    #expect(throws: Never.self) { try context.finish() }
    return damage
  }

  func pixel(_ x: Int, _ y: Int) -> UInt32 { bitmap.argb(x: x, y: y) }
}
