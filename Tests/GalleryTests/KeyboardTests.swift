import Dactyl
import DactylGeometry
import DactylKeyboardWalk
import DactylTesting
import RecipesKit
import Testing

@testable import GalleryKit

/// Every page is used with nothing but a keyboard.
@MainActor @Suite struct KeyboardTests {
  private func expectNoFaults(_ walk: KeyboardWalk, _ name: String) {
    #expect(walk.faults.isEmpty, "\(name):\n\(walk.faults.joined(separator: "\n"))")
  }

  /// A window with a page that scrolls, or with the whole gallery.
  private func stage(_ page: PageName?, _ size: Size) throws -> TestStage {
    let application = Application()
    application.catalogs = [.ofGallery]
    application.traitOverrides.reducesMotion = true
    guard let page else {
      return try TestStage(size: size, application: application, root: GalleryController(.buttons), drawsFrames: false)
    }
    let root = PageController(page)
    let stage = try TestStage(size: size, application: application, root: root, drawsFrames: false)
    stage.advance(by: 1)
    return stage
  }

  // AU-2 to AU-6, AU-10, AU-21
  @Test(arguments: PageName.allCases, [Size(width: 900, height: 600), Size(width: 360, height: 640)])
  func everyPageIsUsedWithAKeyboard(page: PageName, size: Size) throws {
    let stage = try stage(page, size)
    let walk = KeyboardWalk(stage)
    // The audit of the page itself does not see what is closed.
    var findings: [String] = []
    walk.didOpen = { name in
      for finding in stage.audit([.missingLabel, .ambiguousLabel, .textContrast, .partContrast, .smallTarget, .cutText])
      where !findings.contains("\(finding)") {
        findings.append("\(finding)")
        Issue.record("\(page.rawValue) \(size), after \(name): \(finding)")
      }
    }
    let stops = walk.goRound()
    // Settings for switches and touches would change what keys do.
    walk.use(stops) { _ in
      stage.application.switchAccess = SwitchAccess()
      return false
    }
    walk.openMenuBar()
    stage.application.switchAccess = SwitchAccess()
    stage.application.touchAccommodations = TouchAccommodations()
    expectNoFaults(walk, "\(page.rawValue) \(size)")
    #expect(walk.uses > 0 || stops.isEmpty)
  }

  // AU-21
  @Test(arguments: [Size(width: 900, height: 600), Size(width: 360, height: 640)])
  func theGalleryIsUsedWithAKeyboard(size: Size) throws {
    let stage = try stage(nil, size)
    let walk = KeyboardWalk(stage)
    let stops = walk.goRound()
    #expect(stops.count > 8)
    // The look stays.
    walk.use(Array(stops.prefix(1)))
    expectNoFaults(walk, "gallery \(size)")
  }

  // AU-21
  @Test(arguments: [Size(width: 900, height: 600), Size(width: 360, height: 640)])
  func theRecipesAreUsedWithAKeyboard(size: Size) throws {
    let stage = try recipes(size)
    let list = KeyboardWalk(stage)
    list.use(list.goRound())
    expectNoFaults(list, "list \(size)")
    stage.button("Settings").perform(.activate)
    stage.advance(by: 1)
    let settings = KeyboardWalk(stage)
    settings.use(settings.goRound())
    expectNoFaults(settings, "settings \(size)")
    stage.pressEscape()
    stage.advance(by: 1)
  }

  // AU-21
  @Test(arguments: [Size(width: 900, height: 600), Size(width: 360, height: 640)])
  func aRecipeAndTheQuestionBeforeItIsDeletedAreUsedWithAKeyboard(size: Size) throws {
    let stage = try recipes(size)
    stage.row(containing: "Onion Soup").perform(.activate)
    stage.advance(by: 1)
    let recipe = KeyboardWalk(stage)
    // The button that leads back would leave the page.
    recipe.use(recipe.goRound().filter { $0.accessibilityDescription.label != "Back" })
    expectNoFaults(recipe, "recipe \(size)")
    #expect(stage.button("Delete").exists && stage.elements(.alert).isEmpty && recipe.uses > 0)
  }

  private func recipes(_ size: Size) throws -> TestStage {
    let application = Application()
    application.catalogs = [Cookbook.texts]
    application.traitOverrides.reducesMotion = true
    let stage = try TestStage(
      size: size, application: application, root: RecipesController(Cookbook()), drawsFrames: false)
    stage.advance(by: 1)
    return stage
  }
}

/// A page in a view that scrolls.
private final class PageController: ViewController {
  private let page: PageName

  init(_ page: PageName) {
    self.page = page
    super.init()
  }

  override func viewDidLoad() {
    let scrollView = ScrollView()
    scrollView.layout = .vertical()
    scrollView.clipsToBounds = true
    scrollView.addSubview(page.makeContent())
    view.layout = .overlay(alignment: .fill)
    view.addSubview(scrollView)
  }
}
