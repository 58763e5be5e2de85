import Dactyl
import DactylTesting
import Testing

/// A player with a button, a volume and a list of songs.
final class Player: ViewController {
  private let playButton = Button("Play")
  private let volume = Slider(frame: Rect(x: 20, y: 80, width: 200, height: 40))
  private let table = TableView(frame: Rect(x: 0, y: 140, width: 400, height: 400))

  override func viewDidLoad() {
    playButton.frame = Rect(x: 20, y: 20, width: 100, height: 40)
    playButton.addAction(Action { ($0.sender as? Button)?.title = "Pause" }, for: .primaryActionTriggered)
    volume.accessibilityLabel = "Volume"
    let songs = CollectionViewDataSource<Int, String>(table) { cell, song in cell.textLabel.text = song }
    songs.apply(DataSourceSnapshot(["Overture", "Aria", "Finale"]))
    for subview in [playButton, volume, table] { view.addSubview(subview) }
  }
}

@MainActor @Suite struct PlayerTests {
  let stage: TestStage

  init() throws {
    stage = try TestStage(root: Player())
    stage.didFindProblem = { problem in
      let file = "\(problem.file)"
      let place = SourceLocation(fileID: file, filePath: file, line: Int(problem.line), column: 1)
      Issue.record("\(problem.message)", sourceLocation: place)
    }
  }

  @Test func theButtonSaysWhatItDoesNext() {
    stage.button("Play").tap()
    #expect(stage.button("Pause").exists)
  }

  @Test func theVolumeFollowsTheFinger() {
    stage.slider("Volume").set(0.4)
    #expect(stage.slider("Volume").value == "40%")
  }

  @Test func aTapSelectsASong() {
    let song = stage.row("Aria")
    song.tap()
    #expect(song.isSelected && !stage.row("Finale").isSelected)
    #expect(stage.elements(.row).count == 3)
  }
}
