import DactylCore
import DactylGeometry
import DactylGraphics

/// A file chooser of the program itself, for desktops without one: it fills a small window, and is a card in front of a
/// large one.
///
///     let pictures = FileKind("Pictures", extensions: ["png", "jpg"])
///     let chooser = FileChooserController(FileRequest(.open, kinds: [pictures]))
///     chooser.didFinish = { selection in print(selection?.paths ?? []) }
///     chooser.present(from: self)
///
/// Other threads read folders, sort and search them, and make small copies of pictures, so that a folder with a hundred
/// thousand files opens without a pause. <doc:FileDialogs> has more.
///
/// ![A folder in the file chooser](file-chooser)
public final class FileChooserController: ViewController {
  /// The question to the user.
  public let request: FileRequest

  /// Called once, when the chooser has left: with the answer, or with nil if the user has cancelled or the chooser was
  /// dismissed otherwise (`FD-13`). Default: nil.
  public var didFinish: (@MainActor (FileSelection?) -> Void)?

  /// The folder that is shown.
  public internal(set) var folder: FilePath = "/"

  let userFolders: UserFolders
  let card: FileChooserCard
  let thumbnails = Thumbnails()
  let emptyMessage = FileMessage()
  var listing: FolderListing?
  /// The number of the folder that is shown among those that were.
  var visit = 0
  var arrangement = FolderArrangement()
  /// The language in which places are shown; nil before they are.
  var placesLocale: Locale?
  var places: [UserFolder] = []
  /// The entry that is selected as soon as it is there: a folder that the user comes from, or a new one.
  var awaitedName: FilePath?
  var kind: FileKind?
  weak var application: Application?
  /// The folder of the request, if it is no place of the user.
  var requestedFolder: FilePath?
  /// Whether an answer is being checked.
  var isChecking = false
  private var isDone = false
  private var isLeaving = false
  private var hasAppeared = false
  private var answer: FileSelection?

  private(set) lazy var source: CollectionViewDataSource<Int, FileItem> = makeSource()

  /// A file chooser for a request.
  public convenience init(_ request: FileRequest) { self.init(request, UserFolders()) }

  /// A file chooser of a user with these folders.
  init(_ request: FileRequest, _ userFolders: UserFolders) {
    self.request = request
    self.userFolders = userFolders
    card = FileChooserCard(title: FileWords.title(request), isSaving: request.isSaving)
    super.init()
    localize(\.title, FileWords.title(request))
    kind = request.kinds.first
    arrangement.kind = kind
    arrangement.showsFoldersOnly = request.purpose == .folder
  }

  isolated deinit {
    listing?.cancel()
    report()
  }

  /// Presents the chooser in front of the window of `controller`.
  public func present(from controller: ViewController) {
    application = controller.isViewLoaded ? controller.view.window?.application : nil
    controller.present(self)
  }

  // MARK: View

  /// Makes the view.
  public override func loadView() { view = FileChooserView(card) }

  public override func viewDidLoad() {
    super.viewDidLoad()
    card.bar.cancelButton.addAction(Action { [weak self] _ in self?.finish(nil) }, for: .primaryActionTriggered)
    card.bar.acceptButton.addAction(Action { [weak self] _ in self?.accept() }, for: .primaryActionTriggered)
    card.didChangeWidth = { [weak self] in self?.showRowsAnew() }
    card.list.onType = { [weak self] in self?.typed($0) }
    card.list.onParent = { [weak self] in self?.openParent() }
    card.list.source = source
    card.list.allowsMultipleSelection = request.purpose == .openSeveral
    card.list.emptyView = emptyMessage
    emptyMessage.onRetry = { [weak self] in self?.retry() }
    setUpNavigation()
    setUpKinds()
    setUpName()
    updateAcceptButton()
    begin()
  }

  /// `custom`: the chooser dims the window, and fades in and out.
  public override var modalTransitionStyle: ModalTransitionStyle { .custom }

  public override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    if animated, let backdrop = view as? FileChooserView { backdrop.fadeIn(card) }
  }

  public override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    if isBeingDismissed, animated, let backdrop = view as? FileChooserView { backdrop.fadeOut(card) }
  }

  public override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // A presentation by keyboard moves the focus to the first button.
    let focus = view.window?.firstResponder
    guard !hasAppeared, focus == nil || focus === card.bar.cancelButton else { return }
    hasAppeared = true
    // With a touchscreen, a keyboard would cover the files before the user has seen them.
    if request.isSaving, view.traits.density == .compact {
      card.nameField.becomeFirstResponder()
      card.nameField.selectStem()
    } else {
      card.list.becomeFirstResponder()
    }
  }

  public override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    if isBeingDismissed { return report() }
    // A window that closes shows nothing at first, as a hidden one, and then leaves its surface.
    Task { [weak self] in
      if let self, view.window?.application == nil { report() }
    }
  }

  public override func viewDidMove(toWindow window: Window?) {
    super.viewDidMove(toWindow: window)
    if window == nil { report() }
  }

  /// Places and messages follow the language.
  public override func traitsDidChange() {
    super.traitsDidChange()
    if placesLocale != nil, placesLocale != view.traits.locale { updatePlaces() }
  }

  // MARK: Keys (FD-9)

  /// The keys of the chooser: Escape, Control-L, Control-F, Control-H, Control-Shift-N and Alt-Up.
  public override var keyCommands: [KeyCommand] {
    let commands: [(LocalizedText, String, ModifierFlags, @MainActor (FileChooserController) -> Void)] = [
      (FrameworkText.cancel, KeyCommand.inputEscape, [], { $0.escape() }),
      (FrameworkText.path, "l", .control, { $0.typePath() }),
      (FrameworkText.search, "f", .control, { $0.search("") }),
      (FrameworkText.showHiddenFiles, "h", .control, { $0.toggleHidden() }),
      (FrameworkText.newFolder, "n", [.control, .shift], { $0.askForNewFolder("") }),
      (FrameworkText.parentFolder, KeyCommand.inputUpArrow, .alternate, { $0.openParent() }),
    ]
    return super.keyCommands
      + commands.map { title, input, modifiers, action in
        KeyCommand(localized: title, input: input, modifierFlags: modifiers) { [weak self] _ in
          if let self { action(self) }
        }
      }
  }

  public override var canBecomeFirstResponder: Bool { true }

  // MARK: The end

  /// Leaves with an answer; nil cancels.
  func finish(_ selection: FileSelection?) {
    guard !isFinished else { return }
    isLeaving = true
    answer = selection
    if let folder = request.nextFolder(after: selection) { application?.lastFileFolder = folder }
    listing?.cancel()
    if presentingViewController == nil { report() } else { dismiss { [weak self] in self?.report() } }
  }

  private func report() {
    guard !isDone else { return }
    isDone = true
    listing?.cancel()
    let call = didFinish
    didFinish = nil
    call?(answer)
  }

  /// Whether the first answer counts already.
  var isFinished: Bool { isDone || isLeaving }
}

extension FileRequest {
  /// The folder in which the dialog after this one begins; nil if there is no answer.
  func nextFolder(after selection: FileSelection?) -> FilePath? {
    selection?.paths.first.map { purpose == .folder ? $0 : $0.parent }
  }

  var isSaving: Bool {
    if case .save = purpose { true } else { false }
  }
}
