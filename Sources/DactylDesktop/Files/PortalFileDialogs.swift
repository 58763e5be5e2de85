import DactylBus
import DactylCore
import DactylGeometry

/// The file dialogs of the desktop, from its portal (`FD-21`).
@MainActor package final class PortalFileDialogs: FileDialogService {
  private static let interface = "org.freedesktop.portal.FileChooser"
  private unowned let application: Application

  package init(for application: Application) { self.application = application }

  package func ask(
    _ request: FileRequest, for toplevel: Toplevel?, answer: @escaping @MainActor (FileDialogAnswer) -> Void
  ) -> @MainActor () -> Void {
    let question = Question(request, application: application, answer: answer)
    question.begin(for: toplevel)
    return { question.end() }
  }

  /// A question on its way: first for the name of the toplevel, then to the portal.
  @MainActor private final class Question {
    private let request: FileRequest
    private let application: Application
    private var answer: (@MainActor (FileDialogAnswer) -> Void)?
    private var portalRequest: PortalRequest?

    init(_ request: FileRequest, application: Application, answer: @escaping @MainActor (FileDialogAnswer) -> Void) {
      self.request = request
      self.application = application
      self.answer = answer
    }

    func begin(for toplevel: Toplevel?) {
      application.export(toplevel) { [self] in ask($0) }
    }

    private func ask(_ export: ToplevelExport?) {
      guard answer != nil else {
        export?.end()
        return
      }
      guard let portal = application.services?.portal else { return finish(.unavailable, export) }
      let names = request.kinds.map { application.localized($0.localizedName) }
      portalRequest = portal.ask(
        PortalFileDialogs.interface, request.portalMethod,
        [.string(export?.identifier ?? ""), .text(request.title ?? "")], options: request.portalOptions(names),
        application: application
      ) { [self] in finish(request.answer(to: $0, names), export) }
    }

    /// The name of the toplevel is valid until the answer.
    private func finish(_ result: FileDialogAnswer, _ export: ToplevelExport?) {
      export?.end()
      portalRequest = nil
      let answer = answer
      self.answer = nil
      answer?(result)
    }

    func end() {
      answer = nil
      portalRequest?.end()
      portalRequest = nil
    }
  }
}

extension FileRequest {
  fileprivate var portalMethod: String {
    if case .save = purpose { "SaveFile" } else { "OpenFile" }
  }

  /// `names` are those of the kinds, in the language of the program.
  fileprivate func portalOptions(_ names: [String]) -> [String: BusValue] {
    var options: [String: BusValue] = ["modal": .bool(true)]
    switch purpose {
    case .open: break
    case .openSeveral: options["multiple"] = .bool(true)
    case .folder: options["directory"] = .bool(true)
    case .save(let name): options["current_name"] = .text(name)
    }
    // An underscore would mark the letter behind it.
    if let acceptTitle {
      let parts = acceptTitle.split(separator: "_", omittingEmptySubsequences: false)
      options["accept_label"] = .text(parts.joined(separator: "__"))
    }
    if let folder, folder.isAbsolute, !folder.bytes.contains(0) {
      options["current_folder"] = .bytes(folder.bytes + [0])
    }
    let filters = zip(kinds, names).map { $0.portalValue(named: $1) }
    if let first = filters.first {
      options["filters"] = .array(element: "(sa(us))", filters)
      options["current_filter"] = first
    }
    return options
  }

  /// Reads the answer of a portal. Addresses that are none of files on this machine do not count.
  fileprivate func answer(to answer: PortalAnswer, _ names: [String]) -> FileDialogAnswer {
    switch answer {
    case .cancelled: return .cancelled
    case .unavailable: return .unavailable
    case .success(let results):
      let addresses = results["uris"]?.elements?.compactMap(\.string) ?? []
      var paths = addresses.compactMap { FilePath(uri: $0) }
      guard !paths.isEmpty else {
        Warnings.report("the desktop has chosen no file on this machine: \(addresses.first ?? "nothing")")
        return .cancelled
      }
      if purpose != .openSeveral { paths = [paths[0]] }
      let name = results["current_filter"]?.elements?.first?.string
      let kind = zip(kinds, names).first { $1 == name }?.0
      return .selection(FileSelection(paths: paths, kind: kind ?? kinds.first))
    }
  }
}

extension FileKind {
  /// The kind as portals want it: patterns have the number 0, and MIME types 1.
  fileprivate func portalValue(named name: String) -> BusValue {
    let patterns = patterns.map { BusValue.structure([.uint32(0), .text(Self.anyCase($0))]) }
    let types = mimeTypes.map { BusValue.structure([.uint32(1), .text($0)]) }
    return .structure([.text(name), .array(element: "(us)", patterns + types)])
  }

  /// Returns a pattern for capital and small letters: portals distinguish them.
  private static func anyCase(_ pattern: String) -> String {
    pattern.map { letter in
      let (small, capital) = (letter.lowercased(), letter.uppercased())
      return small != capital && small.count == 1 && capital.count == 1 ? "[\(small)\(capital)]" : String(letter)
    }.joined()
  }
}
