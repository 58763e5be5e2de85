import Dactyl
import DactylGeometry

/// The search for faults in what a stage shows.
@MainActor final class AccessibilityAudit {
  let stage: TestStage
  /// The elements of all windows when the audit began.
  let windows: [AccessibilityNode]
  /// The texts that the windows draw.
  private(set) lazy var texts = windows.flatMap { DrawnText.all(in: $0) }
  /// The pixels of each surface.
  private(set) lazy var pictures = SurfacePicture.all(of: windows.compactMap { $0.view as? Window })
  private lazy var focusWalk = FocusWalk(stage, windows)
  private var disabledViews: [ObjectIdentifier: Bool] = [:]

  init(_ stage: TestStage) {
    self.stage = stage
    windows = stage.tree.children
  }

  /// Returns the findings of a kind.
  func findings(_ kind: AccessibilityFinding.Kind) -> [AccessibilityFinding] {
    switch kind {
    case .missingLabel: windows.flatMap { missingLabels(in: $0) }
    case .ambiguousLabel: windows.flatMap { ambiguousLabels(in: $0) }
    case .textContrast: texts.compactMap { faintText($0) }
    case .partContrast: elements.compactMap { faintPart($0) }
    case .smallTarget: elements.compactMap { smallTarget($0) }
    case .focusOrder: focusWalk?.disorder ?? []
    case .unreachable: focusWalk?.unreached ?? []
    case .focusTrap: focusWalk?.traps ?? []
    case .cutText: texts.compactMap { cutText($0) }
    case .smallText: smallTexts()
    }
  }

  /// All elements, in reading order.
  var elements: [AccessibilityNode] { windows.flatMap(\.flattened) }

  /// The picture of the surface that shows a view, and the view's window in it.
  func picture(of view: View) -> SurfacePicture? {
    pictures.first { picture in picture.windows.contains { $0 === view.window } }
  }

  /// Whether the view, or an element around it, is disabled.
  func isDisabled(_ view: View) -> Bool {
    if let known = disabledViews[ObjectIdentifier(view)] { return known }
    let isOff = view.accessibilityDescription.state.contains(.disabled)
    let isDisabled = isOff || view.superview.map(self.isDisabled) ?? false
    disabledViews[ObjectIdentifier(view)] = isDisabled
    return isDisabled
  }
}

extension AccessibilityNode {
  /// Whether the user can do something with the element now.
  var isInteractive: Bool {
    guard !description.state.contains(.disabled) else { return false }
    if description.role.isText { return true }
    if description.range != nil, !description.state.contains(.readOnly), description.role.isAdjustable { return true }
    return description.actions.contains { action in
      switch action {
      case .activate, .increment, .decrement, .showMenu, .set: true
      default: false
      }
    }
  }

  /// Whether a tap does something with the element.
  var isTarget: Bool { isInteractive && description.actions != [.showMenu] }

  func finding(_ kind: AccessibilityFinding.Kind, _ message: String) -> AccessibilityFinding {
    AccessibilityFinding(kind: kind, element: description.outline, view: view, message: message)
  }
}

extension AccessibilityRole {
  /// Whether the user edits or selects a text in the element.
  var isText: Bool { [.textField, .textView, .searchField, .secureField].contains(self) }

  /// Whether the user changes a value of the element in a range.
  var isAdjustable: Bool { [.slider, .stepper, .picker, .pageControl].contains(self) }
}

extension Double {
  /// The number with one digit behind the point, rounded down, so that it never looks like enough.
  var shortened: String {
    let tenths = Int((self * 10).rounded(.down))
    return "\(tenths / 10).\(abs(tenths) % 10)"
  }
}
