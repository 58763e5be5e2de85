/// What scenarios can ask for and the framework does not have.
enum SupportedFeatures {
  /// What keeps `scenario` from being run, in words; empty if nothing does.
  static func missing(for scenario: Scenario) -> [String] {
    var missing: [String] = []
    func lack(_ feature: String) {
      if !missing.contains(feature) { missing.append(feature) }
    }
    for case .view(let view) in scenario.tree {
      for feature in lacks(view) { lack(feature) }
    }
    return missing
  }

  private static func lacks(_ view: ViewEntry) -> [String] {
    switch view.kind {
    case .scroll, .table: view.flags.zoom != nil ? ["no zooming"] : []
    case .view, .control, .button, .switch, .slider, .label, .window: []
    }
  }
}
