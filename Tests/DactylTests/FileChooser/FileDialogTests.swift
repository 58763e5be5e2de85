import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The front of file dialogs: a service first, and then the chooser of the framework (`FD-20`).
@MainActor struct FileDialogTests {
  /// A service that answers when the test does.
  @MainActor private final class Service: FileDialogService {
    var requests: [FileRequest] = []
    var answer: (@MainActor (FileDialogAnswer) -> Void)?
    var endCount = 0
    var immediate: FileDialogAnswer?

    func ask(
      _ request: FileRequest, for toplevel: Toplevel?, answer: @escaping @MainActor (FileDialogAnswer) -> Void
    ) -> @MainActor () -> Void {
      requests.append(request)
      if let immediate { answer(immediate) } else { self.answer = answer }
      return { [self] in endCount += 1 }
    }
  }

  private let stage: TestStage
  private let root = ViewController()
  private let service = Service()
  private let answers = Answers()

  @MainActor private final class Answers { var list: [FileSelection?] = [] }

  init() throws {
    stage = try TestStage(size: Size(width: 800, height: 700), root: root)
    stage.application.fileDialogService = service
  }

  private func present(_ request: FileRequest = FileRequest(.open)) -> FileDialog {
    let dialog = FileDialog(request)
    dialog.present(from: root) { [answers] in answers.list.append($0) }
    return dialog
  }

  // FD-20, WF-11
  @Test func theServiceAsksAndTheWindowWaits() {
    let dialog = present()
    #expect(dialog.isShown && stage.toplevel.isBlocked && answers.list.isEmpty)
    service.answer?(.selection(FileSelection(paths: ["/tmp/a/b"])))
    #expect(answers.list == [FileSelection(paths: ["/tmp/a/b"])])
    #expect(!dialog.isShown && !stage.toplevel.isBlocked)
    // A second answer is none.
    service.answer?(.cancelled)
    #expect(answers.list.count == 1)
    // The next one begins there, unless the program has another wish.
    _ = present()
    #expect(service.requests.map(\.folder) == [nil, "/tmp/a"])
    service.answer?(.cancelled)
    #expect(answers.list.count == 2 && answers.list[1] == nil)
    _ = present(FileRequest(.open, folder: "/"))
    #expect(service.requests.last?.folder == "/")
  }

  // FD-20
  @Test func theDialogAfterAChosenFolderBeginsInIt() {
    _ = present(FileRequest(.folder))
    service.answer?(.selection(FileSelection(paths: ["/tmp/a/b"])))
    _ = present(FileRequest(.save(suggestedName: "a.txt")))
    #expect(service.requests.last?.folder == "/tmp/a/b")
    #expect(service.requests.map(\.title) == ["Choose a Folder", "Save"])
  }

  // FD-20
  @Test func aServiceMayAnswerAtOnce() {
    service.immediate = .cancelled
    let dialog = present()
    #expect(answers.list.count == 1 && !dialog.isShown && !stage.toplevel.isBlocked)
  }

  // FD-20
  @Test(arguments: [true, false]) func withoutAServiceTheChooserAsks(isThere: Bool) throws {
    if isThere { service.immediate = .unavailable } else { stage.application.fileDialogService = nil }
    let dialog = present(FileRequest(.folder, folder: "/"))
    stage.advance(by: 1)
    _ = try #require(root.presentedViewController)
    #expect(!stage.toplevel.isBlocked && dialog.isShown && answers.list.isEmpty)
    dialog.dismiss()
    stage.advance(by: 1)
    #expect(answers.list.count == 1 && answers.list[0] == nil && root.presentedViewController == nil)
  }

  // FD-20
  @Test func aDialogIsShownOnce() async {
    let dialog = present()
    dialog.present(from: root) { [answers] in answers.list.append($0) }
    await stage.settle()
    #expect(answers.list.count == 1 && service.requests.count == 1 && dialog.isShown)
    dialog.dismiss()
    #expect(service.endCount == 1 && answers.list.count == 2 && !stage.toplevel.isBlocked)
    dialog.dismiss()
    #expect(service.endCount == 1)
  }

  // FD-20
  @Test func aControllerWithoutAWindowCanNotAsk() async {
    FileDialog(FileRequest(.open)).present(from: ViewController()) { [answers] in answers.list.append($0) }
    await stage.settle()
    #expect(answers.list.count == 1 && service.requests.isEmpty)
  }

  // FD-20
  @Test func escapeEndsAQuestionThatIsNotSeen() {
    let dialog = present()
    stage.keyboard.press("Escape")
    #expect(service.endCount == 1 && !dialog.isShown && answers.list.count == 1)
  }

  // FD-20
  @Test func aTaskWaitsForTheAnswer() async {
    let dialog = FileDialog(FileRequest(.open))
    let task = Task { await dialog.selection(from: root) }
    await stage.settle()
    service.answer?(.selection(FileSelection(paths: ["/tmp/x"])))
    #expect(await task.value?.paths == ["/tmp/x"])
    let other = Task { await dialog.selection(from: root) }
    await stage.settle()
    other.cancel()
    #expect(await other.value == nil)
    #expect(service.endCount == 1 && !dialog.isShown)
  }
}
