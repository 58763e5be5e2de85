import DactylGeometry

extension AccessibilityNode {
  /// Whether the user has to know the name of the element, and it has none (`AU-2`).
  package var lacksLabel: Bool {
    let needsLabel =
      switch description.role {
      case .button, .toggleButton, .switch, .checkBox, .radioButton, .slider, .stepper, .picker, .link, .image,
        .textField, .textView, .searchField, .secureField, .menuItem, .tab, .pageControl, .columnHeader,
        .progressBar, .levelIndicator, .activityIndicator:
        true
      case .row, .cell, .group, .scrollView: description.actions.contains(.activate)
      default: false
      }
    return needsLabel && (description.label ?? "").allSatisfy(\.isWhitespace)
  }
}

/// Warns of elements without a label that a program shows, in a debug build (`AU-11`).
@MainActor final class LabelReminder {
  /// The views that were named, so that each is named once.
  private var named: Set<ObjectIdentifier> = []
  /// The time from which the next search may be made.
  private var next: Timestamp?
  private let write: @MainActor (String) -> Void

  /// The time between two searches, which describe all elements of a window: one in a second costs little.
  private static let pause = Timestamp(seconds: 1)

  init(write: @escaping @MainActor (String) -> Void) {
    self.write = write
  }

  /// A frame at `time`, in which a layout was made, is ready.
  func windowsLaidOut(_ windows: [Window], at time: Timestamp) {
    if let next, time < next { return }
    next = time + Self.pause
    for window in windows { report(window) }
  }

  private func report(_ window: Window) {
    for node in window.accessibilityTree.flattened where node.lacksLabel && !node.visibleFrame.isEmpty {
      guard let view = node.view, named.insert(ObjectIdentifier(view)).inserted else { continue }
      let name = view.debugName.isEmpty ? "" : " “\(view.debugName)”"
      write(
        "the \(node.description.role) \(type(of: view))\(name) has no label for assistive technology: "
          + "set accessibilityLabel, or accessibilityLabeledBy")
    }
  }
}
