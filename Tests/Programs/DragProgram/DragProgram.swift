import Dactyl

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A window whose left half is dragged, and on whose right half things are dropped, for tests with other programs.
///
/// It prints what is dropped, and how its own drags end.
@main struct DragProgram {
  @MainActor static func main() {
    let arguments = LaunchArguments.ofProcess(
      options: [
        .value("--text", "TEXT", "the text that is dragged"),
        .value("--colors", "LEFT,RIGHT", "the colours of the halves, as red, green, blue or yellow"),
      ])
    let names = (arguments.value(of: "--colors") ?? "red,blue").split(separator: ",").map(String.init)
    let text = arguments.value(of: "--text") ?? "hello"
    Application().runOrExit(arguments.launchOptions) { application in
      let controller = HalvesController(text: text, colors: names.map(color))
      application.openToplevel(title: text, size: Size(width: 300, height: 200), root: controller)
    }
  }

  private static func color(_ name: String) -> Color {
    switch name {
    case "green": .green
    case "blue": .blue
    case "yellow": .yellow
    default: .red
    }
  }

  /// Prints a line without buffering.
  static func say(_ text: String) {
    let line = text + "\n"
    _ = line.withCString { write(STDOUT_FILENO, $0, strlen($0)) }
  }
}

/// The controller of the two halves.
final class HalvesController: ViewController, DragInteractionDelegate, DropInteractionDelegate {
  private let source = View(frame: .zero)
  private let target = View(frame: .zero)
  private let text: String

  init(text: String, colors: [Color]) {
    self.text = text
    super.init()
    source.backgroundColor = colors.first ?? .red
    target.backgroundColor = colors.last ?? .blue
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.layout = .horizontal(spacing: 0, distribution: .fillEqually)
    view.addSubview(source)
    view.addSubview(target)
    source.dragInteraction = DragInteraction(delegate: self)
    source.dragInteraction?.allowedOperations = [.copy, .move]
    target.dropInteraction = DropInteraction(delegate: self)
  }

  func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: DragSession) -> [DragItem] {
    [DragItem([.text(text), .uris(["file:///tmp/\(text)"])])]
  }

  func dragInteraction(_ interaction: DragInteraction, previewFor session: DragSession) -> DragPreview? {
    let card = Label(text, role: .title)
    card.backgroundColor = source.backgroundColor
    card.frame = Rect(x: 0, y: 0, width: 120, height: 50)
    let finger = session.location(in: source)
    return card.snapshot().map { DragPreview(image: $0, origin: finger - Point(x: 60, y: 25)) }
  }

  func dragInteraction(_ interaction: DragInteraction, willBegin session: DragSession) { DragProgram.say("lifted") }

  func dragInteraction(_ interaction: DragInteraction, didEnd session: DragSession, operation: DropOperation?) {
    DragProgram.say("ended \(operation.map { "\($0)" } ?? "-")")
  }

  func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: DropSession) {
    DragProgram.say("entered \(session.localDragSession == nil ? "foreign" : "local")")
  }

  func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: DropSession) {
    DragProgram.say("exited")
  }

  func dropInteraction(
    _ interaction: DropInteraction, performDrop session: DropSession, operation: DropOperation
  ) {
    session.readText { result in
      switch result {
      case .success(let text): DragProgram.say("dropped \(text) \(operation)")
      case .failure(let error): DragProgram.say("failed \(error)")
      }
    }
  }
}
