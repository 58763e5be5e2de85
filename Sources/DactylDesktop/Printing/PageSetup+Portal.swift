import DactylBus
import DactylGeometry

extension PageSetup {
  /// Reads the page that the user has chosen in a dialog. What is missing or has no meaning is as in `known`.
  init(_ table: BusValue?, or known: PageSetup) {
    self = known
    func points(_ key: String) -> Double? { table?[key]?.double.map { $0 * Self.pointsPerMillimeter } }
    switch table?["Orientation"]?.string?.split(whereSeparator: { $0 == "-" || $0 == "_" }).last {
    case "landscape": orientation = .landscape
    case "portrait": orientation = .portrait
    default: break
    }
    if let width = points("Width"), let height = points("Height") {
      paperSize = Size(width: width, height: height)
      name = ["PPDName", "Name", "DisplayName"].lazy.compactMap { table?[$0]?.string }.first { !$0.isEmpty } ?? ""
      name = String(name.prefix(64))
    }
    if let top = points("MarginTop"), let left = points("MarginLeft"), let bottom = points("MarginBottom"),
      let right = points("MarginRight")
    {
      margins = Insets(top: top, left: left, bottom: bottom, right: right)
    }
    if Self.isUsable(self) { return }
    // The wrong part may be the paper or the margins.
    margins = known.margins
    if Self.isUsable(self) { return }
    (name, paperSize) = (known.name, known.paperSize)
    if !Self.isUsable(self) { orientation = known.orientation }
  }

  /// The page for a dialog.
  var portalValue: BusValue {
    func millimeters(_ points: Double) -> BusValue { .double(points / Self.pointsPerMillimeter) }
    var values: [String: BusValue] = [
      "Width": millimeters(paperSize.width), "Height": millimeters(paperSize.height),
      "MarginTop": millimeters(margins.top), "MarginLeft": millimeters(margins.left),
      "MarginBottom": millimeters(margins.bottom), "MarginRight": millimeters(margins.right),
      "Orientation": .string(orientation == .portrait ? "portrait" : "landscape"),
    ]
    if !name.isEmpty {
      values["PPDName"] = .text(name)
      values["DisplayName"] = .text(name)
      values["Name"] = .text(["A4": "iso_a4", "Letter": "na_letter"][name] ?? name)
    }
    return .options(values)
  }
}
