import Foundation
import Testing

/// A compositor that `Tests/Compositors/with-compositor` can start.
enum Compositor: String, CaseIterable, CustomTestStringConvertible {
  /// KWin with every window as large as the screen, so that window and screen have the same coordinates.
  case kwin = "kwin-max"
  /// KWin with windows of their own size, for tests with several programs.
  case kwinWindows = "kwin"
  case weston
  case westonKiosk = "weston-kiosk"
  case sway
  case cage
  case mutter

  var testDescription: String { rawValue }

  /// The name of its package in `DACTYL_COMPOSITORS`.
  private var family: String {
    switch self {
    case .kwin, .kwinWindows: "kwin"
    case .weston, .westonKiosk: "weston"
    case .sway, .cage, .mutter: rawValue
    }
  }

  /// The compositors of this run: KWin, weston and mutter, unless `DACTYL_COMPOSITORS` names others.
  static let selected = ofThisRun.filter { $0 != .kwinWindows }

  /// Those of this run on which two programs can be seen at a time.
  static let withWindows = ofThisRun.filter { [.kwinWindows, .weston, .sway].contains($0) }

  /// Those of this run on which a window is smaller than the screen and can be moved.
  static let withMovableWindows = ofThisRun.filter { [.kwinWindows, .weston, .sway, .mutter].contains($0) }

  private static let ofThisRun: [Compositor] = {
    let names = ProcessInfo.processInfo.environment["DACTYL_COMPOSITORS"] ?? "kwin weston mutter"
    let families = Set(names.split(separator: " ").map(String.init))
    return allCases.filter { families.contains($0.family) }
  }()

  /// Those of this run that can take screenshots.
  static let photographed = selected.filter { $0 != .mutter }
}
