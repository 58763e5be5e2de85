import Dactyl
import GalleryKit

/// Shows every control in every state, in any look.
@main struct App {
  @MainActor static func main() {
    let names = PageName.allCases.map(\.rawValue).joined(separator: ", ")
    let arguments = LaunchArguments.ofProcess(
      summary: "Shows every control in every state, in any look.",
      options: [
        .value("--page", "NAME", localized: "the first page: \(names)"),
        .value("--pictures", "DIR", localized: "write pictures of all pages in all looks to a folder, and end"),
      ], catalogs: [.ofGallery])
    let name = arguments.value(of: "--page") ?? PageName.buttons.rawValue
    guard let page = PageName(rawValue: name) else {
      LaunchArguments.refuse("unknown page `\(name)`; the pages are \(names)")
    }
    let application = Application(id: "org.dactyl.Gallery")
    application.catalogs = [.ofGallery]
    application.allowsSeveralInstances = arguments.has("--pictures")
    application.runOrExit(arguments.launchOptions) { application in
      if let folder = arguments.value(of: "--pictures") {
        GalleryPictures(folder: folder).write()
        application.quit()
      } else {
        let size = Size(width: 960, height: 720)
        application.openToplevel(title: application.localized("Gallery"), size: size, root: GalleryController(page))
      }
    }
  }
}
