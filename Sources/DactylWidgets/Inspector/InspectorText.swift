import DactylCore
import DactylGeometry

/// Texts about views.
@MainActor enum InspectorText {
  /// The class of a view, and the name that the program has given it.
  static func name(of view: View) -> String {
    let type = "\(Swift.type(of: view))"
    return view.debugName.isEmpty ? type : "\(type) “\(view.debugName)”"
  }

  /// A number with at most two digits behind the point.
  static func text(_ number: Double) -> String {
    guard number.isFinite else { return number > 0 ? "∞" : number < 0 ? "-∞" : "–" }
    guard abs(number) < 1e9 else { return "\(number)" }
    let hundredths = Int((number * 100).rounded())
    let (whole, part) = (abs(hundredths) / 100, abs(hundredths) % 100)
    let digits = part == 0 ? "" : part % 10 == 0 ? ".\(part / 10)" : part < 10 ? ".0\(part)" : ".\(part)"
    return (hundredths < 0 ? "-" : "") + "\(whole)" + digits
  }

  static func text(_ size: Size) -> String { "\(text(size.width)) × \(text(size.height))" }

  static func text(_ rect: Rect) -> String { "\(text(rect.minX)), \(text(rect.minY)); \(text(rect.size))" }

  static func text(_ insets: Insets) -> String {
    "top \(text(insets.top)), left \(text(insets.left)), bottom \(text(insets.bottom)), right \(text(insets.right))"
  }
}
