import Dactyl

@main struct App {
  @MainActor static func main() {
    guard let folder = FilePath.userData("errands") else {
      LaunchArguments.refuse("there is no folder for the list: set HOME or XDG_DATA_HOME")
    }
    do throws(FileError) {
      try folder.makeFolder()
      let application = Application()
      let list = ErrandList(path: folder.appending("list.txt"))
      list.application = application
      if try folder.namesInFolder().contains("list.txt") { try list.open() }
      application.runOrExit(LaunchArguments.ofProcess().launchOptions) { application in
        application.openToplevel(
          title: "Errands", size: Size(width: 400, height: 640),
          root: NavigationController(rootViewController: ErrandsController(list)))
      }
    } catch {
      LaunchArguments.refuse("cannot open the list: \(error)")
    }
  }
}
