import DactylCore
import DactylGeometry
import DactylText

/// The way to folders (FD-6, FD-7).
extension FileChooserController {
  func setUpNavigation() {
    let navigation = card.navigation
    let parts: [(Button, @MainActor (FileChooserController) -> Void)] = [
      (navigation.upButton, { $0.openParent() }), (navigation.searchButton, { $0.toggleSearch() }),
    ]
    for (button, action) in parts {
      button.addAction(Action { [weak self] _ in if let self { action(self) } }, for: .primaryActionTriggered)
    }
    navigation.pathBar.onChoose = { [weak self] in self?.open($0) }
    navigation.placesButton.menu = Menu { [weak self] in self?.placeActions() ?? [] }
    navigation.moreButton.menu = Menu { [weak self] in self?.moreActions() ?? [] }
    for button in [navigation.placesButton, navigation.moreButton] { button.showsMenuAsPrimaryAction = true }
    navigation.searchField.addAction(Action { [weak self] _ in self?.searchChanged() }, for: .editingChanged)
    navigation.searchField.addAction(Action { [weak self] _ in self?.useFirst() }, for: .primaryActionTriggered)
    navigation.pathField.addAction(Action { [weak self] _ in self?.openTypedPath() }, for: .primaryActionTriggered)
    card.sideList.addAction(Action { [weak self] _ in self?.openSelectedPlace() }, for: .valueChanged)
  }

  // MARK: Places

  /// Finds the places, and the folder to begin in.
  func begin() {
    emptyMessage.show("")
    let hold = Application.holdVirtualTime()
    let candidates = [request.folder, application?.lastFileFolder, userFolders.home].compactMap(\.self)
    let folders = userFolders
    Task { [weak self] in
      defer { hold.end() }
      let places = await folders.load()
      var start: FilePath = "/"
      for path in candidates.map(\.absolute.standardized) where await FolderEntry.load(at: path)?.kind == .folder {
        start = path
        break
      }
      guard let self, !isFinished else { return }
      self.places = places
      showPlaces(beside: start)
      // A place that was opened meanwhile is the user's choice.
      if listing == nil { open(start) }
    }
  }

  /// Shows the places, with the folder of the request if it is none of them.
  private func showPlaces(beside start: FilePath) {
    if let folder = request.folder?.absolute.standardized, folder == start,
      !places.contains(where: { $0.path == folder })
    {
      requestedFolder = folder
    }
    updatePlaces()
  }

  /// Gives the places their titles.
  func updatePlaces() {
    placesLocale = view.traits.locale
    let index = card.sideList.selectedIndex
    card.sideList.sections = [SideList.Section("", placeItems)]
    card.sideList.selectedIndex = index
    card.setNeedsLayout()
  }

  private var placeItems: [TitleItem] {
    shownPlaces.map { TitleItem($0.title, image: Image($0.sign, size: 20)) }
  }

  /// The places with their titles and signs, in order.
  var shownPlaces: [(title: String, sign: Symbol, path: FilePath)] {
    var shown = places.map { place in
      let sign: Symbol = place.kind == .home ? .home : place.kind == .volume ? .disk : .folder
      return (localized(FileWords.title(place)), sign, place.path)
    }
    if let requestedFolder {
      shown.insert((FileWords.name(requestedFolder.lastComponent), .folder, requestedFolder), at: min(1, shown.count))
    }
    shown.append((localized(FrameworkText.computer), .disk, "/"))
    return shown
  }

  private func placeActions() -> [any MenuElement] {
    shownPlaces.map { place in
      Action(title: place.title, image: Image(place.sign, size: 20), state: place.path == folder ? .on : .off) {
        [weak self] _ in self?.open(place.path)
      }
    }
  }

  private func openSelectedPlace() {
    let places = shownPlaces
    guard let index = card.sideList.selectedIndex, places.indices.contains(index) else { return }
    open(places[index].path)
  }

  // MARK: Folders

  /// Shows another folder. `name` is selected in it.
  func open(_ path: FilePath, selecting name: FilePath? = nil) {
    guard !isFinished else { return }
    listing?.cancel()
    visit += 1
    folder = path
    awaitedName = name
    arrangement.searchText = ""
    card.navigation.searchField.text = ""
    setMode(.path)
    card.show(nil)
    card.navigation.pathBar.show(path, home: userFolders.home)
    card.navigation.upButton.isEnabled = path.parent != path
    card.sideList.selectedIndex = shownPlaces.firstIndex { $0.path == path }
    let listing = FolderListing(path, arrangement: arrangement)
    self.listing = listing
    listing.didChange = { [weak self] in self?.showEntries() }
    showEntries()
    card.list.setContentOffset(
      Point(x: 0, y: -card.list.adjustedContentInset.top), animated: false)
    awaitLoading(of: visit)
    if request.isSaving { checkWriting(in: path) }
  }

  func openParent() {
    guard folder.parent != folder else { return }
    open(folder.parent, selecting: folder.lastComponent)
  }

  func retry() {
    listing?.reload()
  }

  /// Says that the folder is being read, if that takes long.
  private func awaitLoading(of visit: Int) {
    Application.shared?.schedule(after: Self.patience) { [weak self] in
      guard let self, self.visit == visit, let listing, listing.state == .reading, listing.order.count == 0 else {
        return
      }
      emptyMessage.show(FrameworkText.loading, isLoading: true)
    }
  }

  /// The time before the user is told that a folder is being read, in seconds.
  static let patience = 0.4

  /// Says at once, and not only for the answer, that there can't be new files here.
  private func checkWriting(in path: FilePath) {
    let (hold, visit) = (Application.holdVirtualTime(), visit)
    Task { [weak self] in
      defer { hold.end() }
      let problem = await path.loadWritingProblem()
      guard let self, self.visit == visit, let problem else { return }
      card.show(Self.writingWords(problem))
    }
  }

  static func writingWords(_ error: FileError) -> LocalizedText {
    FrameworkText.notWritable(FrameworkText.reason(error.reason))
  }

  // MARK: Typed paths

  /// Shows the field for a path, with the folder that is shown.
  func typePath(_ text: String? = nil) {
    let own = folder.description + (folder.parent == folder ? "" : "/")
    setMode(.typedPath)
    let field = card.navigation.pathField
    field.begin(text ?? own, in: folder, home: userFolders.home)
    field.becomeFirstResponder()
    let end = field.text.utf8.count
    field.editor.selection = TextSelection(end..<end)
  }

  private func openTypedPath() {
    let field = card.navigation.pathField
    let (path, text) = (field.path, field.text)
    guard !text.isEmpty else { return setMode(.path, focusesList: true) }
    let (hold, saves) = (Application.holdVirtualTime(), request.isSaving)
    Task { [weak self] in
      defer { hold.end() }
      let found = await FolderEntry.load(at: [path, path.parent])
      guard let self, !isFinished, field.text == text else { return }
      let isInFolder = found[1]?.kind == .folder
      switch found[0]?.kind {
      case .folder: open(path)
      case .file where request.purpose != .folder:
        open(path.parent, selecting: path.lastComponent)
        if saves { card.nameField.text = path.lastComponent.description }
      case nil where saves && isInFolder:
        open(path.parent)
        card.nameField.text = path.lastComponent.description
        nameChanged()
      case .file: return field.problem = localized(FrameworkText.pathIsFile)
      case .other: return field.problem = localized(FrameworkText.pathIsSpecial)
      case .missing: return field.problem = localized(FrameworkText.pathIsBrokenLink)
      case nil: return field.problem = localized(FrameworkText.pathIsNothing)
      }
      card.list.becomeFirstResponder()
    }
  }

  // MARK: Search

  private func toggleSearch() {
    if card.navigation.mode == .path { search("") } else { setMode(.path, focusesList: true) }
  }

  /// Letters that are typed into the list are searched; a slash and a tilde begin a path.
  func typed(_ letters: String) {
    if letters == "/" || letters == "~" { typePath(letters) } else { search(letters) }
  }

  func search(_ letters: String) {
    setMode(.search)
    let field = card.navigation.searchField
    if !letters.isEmpty { field.text += letters }
    field.becomeFirstResponder()
    let end = field.text.utf8.count
    field.editor.selection = TextSelection(end..<end)
    searchChanged()
  }

  private func searchChanged() {
    arrangement.searchText = card.navigation.searchField.text
    arrange()
  }

  /// Return in the search uses the only row, or goes to the list.
  private func useFirst() {
    guard let order = listing?.order, order.count > 0 else { return }
    let item = FileItem(folder: visit, entry: order[0])
    source.selection = [item]
    card.list.becomeFirstResponder()
    selectionChanged()
    if order.count == 1 { use(item, .key) }
  }

  func setMode(_ mode: FileChooserNavigation.Mode, focusesList: Bool = false) {
    let navigation = card.navigation
    if mode != .search, !navigation.searchField.text.isEmpty {
      navigation.searchField.text = ""
      searchChanged()
    }
    navigation.mode = mode
    card.setNeedsLayout()
    if focusesList { card.list.becomeFirstResponder() }
  }

  func escape() {
    if card.navigation.mode == .path { finish(nil) } else { setMode(.path, focusesList: true) }
  }
}
