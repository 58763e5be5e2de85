/// The pages, in the order of their tabs.
enum PageName: String, CaseIterable {
  case sheet, tap, press, pan, swipe, pinch, rotation, edge, hover, controls, scrolling, lab

  var title: String {
    switch self {
    case .press: "Long press"
    case .edge: "Screen edge"
    default: rawValue.prefix(1).uppercased() + rawValue.dropFirst()
    }
  }

  @MainActor func makePage() -> Page {
    switch self {
    case .sheet: SheetPage()
    case .tap: TapPage()
    case .press: PressPage()
    case .pan: PanPage()
    case .swipe: SwipePage()
    case .pinch: PinchPage()
    case .rotation: RotationPage()
    case .edge: EdgePage()
    case .hover: HoverPage()
    case .controls: ControlsPage()
    case .scrolling: ScrollingPage()
    case .lab: LabPage()
    }
  }
}
