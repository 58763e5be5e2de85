import Dactyl
import DactylGraphics
import DactylSurface
import DactylTesting

/// What is drawn.
extension EditingTrial {
  /// What was drawn in parts is what is drawn as a whole.
  func checkPicture() {
    stage.advance(by: 1)
    let place = stage.window.locationOnSurface(.zero)
    guard let surface = place.flatMap({ stage.platform.surface($0.surface) as? any ToplevelSurface }),
      let shown = stage.platform.picture(of: surface), stage.application.shownPopups.isEmpty
    else { return }
    stage.application.layerBudget.removeAll()
    guard let whole = stage.toplevel.snapshotBitmap(), (try? shown.pngData()) != (try? whole.pngData()) else { return }
    var (count, first) = (0, "")
    let size = stage.window.bounds.size * stage.toplevel.scale
    for y in 0..<Int(size.height) {
      for x in 0..<Int(size.width) {
        let (a, b) = (shown.argb(x: x, y: y), whole.argb(x: x, y: y))
        // Cairo smooths an edge a little differently where the clip cuts through it.
        guard [0, 8, 16].contains(where: { abs(Int(a >> $0 & 0xff) - Int(b >> $0 & 0xff)) > 8 }) else { continue }
        if count == 0 { first = "\(x), \(y): \(String(a, radix: 16)) in place of \(String(b, radix: 16))" }
        count += 1
      }
    }
    log.check(count == 0, "what is drawn in parts is as a whole: \(count) pixels differ, the first at \(first)")
  }
}
