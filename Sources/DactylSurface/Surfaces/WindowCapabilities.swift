/// What the compositor can do with a toplevel.
package struct WindowCapabilities: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }
  package static let windowMenu = WindowCapabilities(rawValue: 1)
  package static let maximize = WindowCapabilities(rawValue: 2)
  package static let fullscreen = WindowCapabilities(rawValue: 4)
  package static let minimize = WindowCapabilities(rawValue: 8)
  /// Those of a compositor that does not say what it can do.
  package static let all: WindowCapabilities = [.windowMenu, .maximize, .fullscreen, .minimize]
}
