import DactylSurface

extension Session {
  /// Gives the pointer the shape that `view` or the nearest superview with one asks for (`GT-72`). A pressed pointer
  /// keeps its shape.
  func showPointer(over view: View) {
    guard let stack = view.window?.stack, let surface = surface(of: stack) else { return }
    let style = sequence(first: view) { $0.superview }.lazy.compactMap(\.pointerStyle).first
    surface.cursor = CursorShape(style ?? .default)
  }
}

extension CursorShape {
  init(_ style: PointerStyle) {
    switch style {
    case .default: self = .default
    case .hidden: self = .hidden
    case .link: self = .pointer
    case .text: self = .text
    case .crosshair: self = .crosshair
    case .move: self = .move
    case .grab: self = .grab
    case .grabbing: self = .grabbing
    case .resizeHorizontally: self = .ewResize
    case .resizeVertically: self = .nsResize
    case .resizeFallingDiagonal: self = .nwseResize
    case .resizeRisingDiagonal: self = .neswResize
    case .notAllowed: self = .notAllowed
    case .wait: self = .wait
    }
  }
}
