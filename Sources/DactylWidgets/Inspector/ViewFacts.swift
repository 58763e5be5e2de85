import DactylCore
import DactylGeometry

/// The facts about a view, for the inspector.
@MainActor struct ViewFacts {
  /// One line: what it is, and its value.
  struct Fact: Hashable {
    var name: String
    var value: String
  }

  /// The facts, in sections.
  private(set) var sections: [(title: String, facts: [Fact])] = []

  init(_ view: View) {
    add("View", Self.view(view))
    add("Layout", Self.layout(view))
    add("Gesture recognizers", Self.recognizers(view))
    add("Semantics", Self.semantics(view))
  }

  private mutating func add(_ title: String, _ facts: [(String, String?)]) {
    let facts = facts.compactMap { name, value in value.map { Fact(name: name, value: $0) } }
    if !facts.isEmpty { sections.append((title, facts)) }
  }

  private static func view(_ view: View) -> [(String, String?)] {
    let inWindow = view.window.map { InspectorText.text(view.convert(view.bounds, to: $0)) }
    return [
      ("Class", InspectorText.name(of: view)),
      ("Controller", view.nearest(of: ViewController.self).map { "\(type(of: $0))" }),
      ("Superview", view.superview.map(InspectorText.name)),
      ("Subviews", view.subviews.isEmpty ? nil : "\(view.subviews.count)"),
      ("Frame", InspectorText.text(view.frame)),
      ("Bounds", view.bounds.origin == .zero ? nil : InspectorText.text(view.bounds)),
      ("In the window", inWindow ?? "in no window"),
      ("Transform", view.transform.isIdentity ? nil : "\(view.transform)"),
      ("Alpha", view.alpha == 1 ? nil : InspectorText.text(view.alpha)),
      ("Hidden", view.isHidden ? "yes" : nil),
      ("Takes touches", view.isUserInteractionEnabled ? nil : "no"),
      ("Clips", view.clipsToBounds ? "yes" : nil),
      ("First responder", view.isFirstResponder ? "yes" : nil),
    ]
  }

  private static func layout(_ view: View) -> [(String, String?)] {
    let margins = view.layoutMargins
    let sizing = view.sizing
    func range(_ fixed: Double?, _ least: Double, _ most: Double) -> String? {
      if let fixed { return InspectorText.text(fixed) }
      return least == 0 && most == .infinity ? nil : "\(InspectorText.text(least)) to \(InspectorText.text(most))"
    }
    return [
      ("Layout", view.layout.map { "\(type(of: $0))" }),
      ("Wanted size", InspectorText.text(view.measuredSize(for: .unspecified))),
      ("Width", range(sizing.width, sizing.minimumWidth, sizing.maximumWidth)),
      ("Height", range(sizing.height, sizing.minimumHeight, sizing.maximumHeight)),
      ("Grows", sizing.grow == 0 ? nil : InspectorText.text(sizing.grow)),
      ("Shrinks", sizing.shrink == 1 ? nil : InspectorText.text(sizing.shrink)),
      ("Pinned", view.pinning == nil ? nil : "yes"),
      (
        "Margins",
        margins == .zero
          ? nil
          : "top \(InspectorText.text(margins.top)), leading \(InspectorText.text(margins.leading)), "
            + "bottom \(InspectorText.text(margins.bottom)), trailing \(InspectorText.text(margins.trailing))"
      ),
      ("Safe area", view.safeAreaInsets == .zero ? nil : InspectorText.text(view.safeAreaInsets)),
      ("Direction", view.isMirrored ? "right to left" : nil),
      ("Width class", "\(view.traits.horizontalSizeClass)"),
    ]
  }

  private static func recognizers(_ view: View) -> [(String, String?)] {
    view.gestureRecognizers.map { recognizer in
      let story = recognizer.explain()
      let state = "\(recognizer.state)" + (recognizer.isEnabled ? "" : ", disabled")
      return (recognizer.name ?? "\(type(of: recognizer))", story.isEmpty ? state : state + "\n" + story)
    }
  }

  private static func semantics(_ view: View) -> [(String, String?)] {
    let description = view.accessibilityDescription
    return [
      ("Role", "\(description.role)"), ("Label", description.label), ("Value", description.value),
      ("Hint", description.hint), ("Identifier", description.identifier),
      ("As a whole", description.outline),
    ]
  }
}
