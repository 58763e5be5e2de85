// swift-tools-version: 6.2

import Glibc
import PackageDescription

/// Whether the library is built for libFuzzer and the address sanitizer, as `Tests/fuzz` does.
let fuzzes = Context.environment["DACTYL_FUZZ"] == "1"

/// The options of compiler and linker for that.
let fuzzing = ["-sanitize=fuzzer,address"]

/// Settings of a release build, in whatever package it is built.
///
/// A release build does not check for overlapping accesses at run time: the checks take a tenth of the time of an
/// event. Debug builds, and so all tests, check. Each function has a section of its own, so that the linker can order
/// them. Generic types, such as a dictionary, are made from the types in them, and not from a name: for a name the
/// runtime searches all conformances of the program, which took a third of the library's instructions in a start.
let optimized: [SwiftSetting] = [
  .unsafeFlags(
    [
      "-enforce-exclusivity=unchecked", "-Xfrontend", "-function-sections",
      "-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors",
    ], .when(configuration: .release))
]

/// Settings of every target of the library that no tool of the build has in it: those are linked without a sanitizer.
let library = optimized + (fuzzes ? [.unsafeFlags(fuzzing, .when(configuration: .release))] : [])

/// Settings of the link of every program, so that it is small and starts soon: relocations are packed, nothing is
/// exported, functions with the same instructions are one, those of a start are side by side (`Tests/startup-order`
/// lists them), and a Swift runtime that is linked statically brings its C++ library along.
let program: [LinkerSetting] = [
  .unsafeFlags(
    ["-use-ld=lld"]
      + [
        "-z", "pack-relative-relocs", "--no-export-dynamic", "--icf=all", "--no-warn-symbol-ordering",
        "--symbol-ordering-file=\(Context.packageDirectory)/Sources/CDactylLinux/startup.order",
      ].flatMap { ["-Xlinker", $0] }
      + staticLibraries.map { "-L\($0)" },
    .when(platforms: [.linux], configuration: .release))
]

/// The folder whose `libstdc++.so` refers the linker to `libstdc++.a`, where the system has that.
var staticLibraries: [String] {
  var found = glob_t()
  defer { globfree(&found) }
  guard glob("/usr/lib/gcc/*/*/libstdc++.a", 0, nil, &found) == 0 else { return [] }
  return ["\(Context.packageDirectory)/Sources/CDactylLinux/static"]
}

/// The description of Pango for SwiftPM. That of the system has the flag `-pthread`, which SwiftPM reports in every
/// build, also of packages that depend on this one. It is used where Pango is in another place than usual.
var pango: String {
  let isElsewhere = ["PKG_CONFIG_PATH", "PKG_CONFIG_SYSROOT_DIR"].contains { Context.environment[$0] != nil }
  guard !isElsewhere, access("/usr/include/pango-1.0/pango/pangocairo.h", R_OK) == 0 else { return "pangocairo" }
  return "\(Context.packageDirectory)/Sources/CDactylPango/pangocairo.pc"
}

/// The modules that `import Dactyl` brings along.
///
/// They are dependencies of every target that depends on Dactyl: the build system compiles a target again when a module
/// changes that it depends on itself, and does not look behind the one that re-exports the others.
let modulesOfDactyl = [
  "DactylCore", "DactylDesktop", "DactylAccessibility", "DactylWidgets", "DactylText", "DactylLanguage",
  "DactylGraphics", "DactylGeometry",
]

/// Everything below the framework is `package`: applications see Geometry, Graphics, Text and Dactyl, and
/// those who write protocol clients see DactylWayland.
let package = Package(
  name: "Dactyl",
  products: [
    .library(name: "Dactyl", targets: ["Dactyl"] + modulesOfDactyl),
    .library(name: "DactylTesting", targets: ["DactylTesting"]),
    .library(name: "DactylWayland", targets: ["DactylWayland"]),
    .plugin(name: "DactylWords", targets: ["MessagePlugin"]),
    .plugin(name: "DactylExtractTexts", targets: ["ExtractTextsPlugin"]),
    .executable(name: "scenario-runner", targets: ["ScenarioRunner"]),
    .executable(name: "hello", targets: ["hello"]),
    .executable(name: "gesture-demo", targets: ["gesture-demo"]),
    .executable(name: "gallery", targets: ["gallery"]),
    .executable(name: "notes", targets: ["notes"]),
    .executable(name: "bench-client", targets: ["bench-client"]),
  ],
  targets: [
    // C libraries. Client and server of Wayland are apart, so that no application links the server.
    .systemLibrary(name: "CDactylLinux"),
    .systemLibrary(name: "CDactylWayland", pkgConfig: "wayland-client", providers: [.apt(["libwayland-dev"])]),
    .systemLibrary(name: "CDactylWaylandServer", pkgConfig: "wayland-server", providers: [.apt(["libwayland-dev"])]),
    .systemLibrary(name: "CDactylXKB", pkgConfig: "xkbcommon", providers: [.apt(["libxkbcommon-dev"])]),
    .systemLibrary(name: "CDactylCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(name: "CDactylPango", pkgConfig: pango, providers: [.apt(["libpango1.0-dev"])]),

    // A process of its own for pictures from outside.
    .target(name: "CDactylPictures", dependencies: ["CDactylCairo"]),

    // The D-Bus library, which is loaded when a program first needs a bus.
    .target(name: "CDactylBus"),

    // The International Components for Unicode, which are loaded when a program first needs them.
    .target(name: "CDactylICU"),

    // The scanners of XML, and the plugins that run them over protocols/*.xml and protocols/bus/*.xml.
    .target(name: "ScannerSupport"),
    .target(name: "WaylandScannerCore", dependencies: ["ScannerSupport"]),
    .executableTarget(name: "WaylandSwiftScanner", dependencies: ["ScannerSupport", "WaylandScannerCore"]),
    .plugin(
      name: "WaylandSwiftPlugin", capability: .buildTool(), dependencies: ["WaylandSwiftScanner"],
      path: "Sources/Plugins/WaylandSwiftPlugin"),
    // The rules for names and types on a D-Bus, for the scanner and for the library.
    .target(name: "BusGrammar", swiftSettings: optimized),
    .target(name: "BusScannerCore", dependencies: ["BusGrammar", "ScannerSupport"]),
    .executableTarget(name: "BusSwiftScanner", dependencies: ["BusScannerCore", "ScannerSupport"]),
    .plugin(
      name: "BusSwiftPlugin", capability: .buildTool(), dependencies: ["BusSwiftScanner"],
      path: "Sources/Plugins/BusSwiftPlugin"),

    // Plural forms and places for values in texts, for the compiler of texts and for the library.
    .target(name: "MessageGrammar", swiftSettings: optimized),
    // Files of translations, the program that compiles them, and the plugin that runs it over Words/*.po of a target.
    .target(name: "MessageFiles", dependencies: ["MessageGrammar", "ScannerSupport"]),
    .executableTarget(name: "MessageCompiler", dependencies: ["MessageFiles", "ScannerSupport"]),
    .plugin(
      name: "MessagePlugin", capability: .buildTool(), dependencies: ["MessageCompiler"],
      path: "Sources/Plugins/MessagePlugin"),
    // `swift package extract-texts`, which collects the texts of sources.
    .plugin(
      name: "ExtractTextsPlugin",
      capability: .command(
        intent: .custom(verb: "extract-texts", description: "Collects the texts of each target for translators."),
        permissions: [.writeToPackageDirectory(reason: "The files in the folders Words are brought up to date.")]),
      dependencies: ["MessageCompiler"], path: "Sources/Plugins/ExtractTextsPlugin"),

    // The library, from the ground up.
    .target(name: "DactylGeometry", dependencies: ["CDactylLinux"], swiftSettings: library),
    // Languages, texts in them, and the forms of numbers and dates.
    .target(
      name: "DactylLanguage", dependencies: ["CDactylICU", "DactylGeometry", "MessageGrammar"], swiftSettings: library,
      plugins: ["MessagePlugin"]),
    .target(name: "DactylInput", dependencies: ["DactylGeometry"], swiftSettings: library),
    .target(
      name: "DactylWayland", dependencies: ["CDactylWayland", "CDactylLinux"], swiftSettings: library,
      plugins: ["WaylandSwiftPlugin"]),
    .target(name: "DactylEventLoop", dependencies: ["CDactylLinux", "DactylGeometry"], swiftSettings: library),
    .target(
      name: "DactylBus", dependencies: ["BusGrammar", "CDactylBus", "DactylEventLoop", "DactylGeometry"],
      swiftSettings: library, plugins: ["BusSwiftPlugin"]),
    .target(
      name: "DactylGraphics", dependencies: ["CDactylCairo", "CDactylPango", "CDactylPictures", "DactylGeometry"],
      swiftSettings: library),
    // Texts for editing, without views.
    .target(name: "DactylText", dependencies: ["DactylGeometry", "DactylGraphics"], swiftSettings: library),
    .target(
      name: "DactylSurface",
      dependencies: [
        "CDactylLinux", "CDactylXKB", "DactylEventLoop", "DactylGeometry", "DactylGraphics", "DactylInput",
        "DactylWayland",
      ], swiftSettings: library),
    .target(
      name: "DactylCore",
      dependencies: [
        "DactylEventLoop", "DactylGeometry", "DactylGraphics", "DactylInput", "DactylLanguage", "DactylSurface",
        "DactylText",
      ],
      swiftSettings: library, linkerSettings: program),
    // The desktop around the program, over a D-Bus.
    .target(
      name: "DactylDesktop",
      dependencies: [
        "DactylBus", "DactylCore", "DactylEventLoop", "DactylGeometry", "DactylGraphics", "DactylLanguage",
      ],
      swiftSettings: library),
    // The elements of the windows for screen readers and the like, over AT-SPI.
    .target(
      name: "DactylAccessibility",
      dependencies: [
        "DactylBus", "DactylCore", "DactylDesktop", "DactylEventLoop", "DactylGeometry", "DactylGraphics",
        "DactylLanguage", "DactylText",
      ],
      swiftSettings: library),
    // Controls, tables and images, on the public API of the modules below alone.
    .target(
      name: "DactylWidgets",
      dependencies: [
        "DactylAccessibility", "DactylCore", "DactylDesktop", "DactylGeometry", "DactylGraphics", "DactylLanguage",
        "DactylText",
      ],
      packageAccess: false, swiftSettings: library),
    // The module that applications import: it re-exports the core, the widgets, Geometry and Graphics.
    .target(
      name: "Dactyl", dependencies: ["DactylAccessibility", "DactylCore", "DactylDesktop", "DactylWidgets"],
      swiftSettings: library),
    // A window without a display and the devices of a person, for the tests of applications.
    .target(
      name: "DactylTesting",
      dependencies: ["Dactyl", "DactylEventLoop", "DactylGeometry", "DactylInput", "DactylSurface"],
      swiftSettings: library),

    // Programs against the public API alone.
    .executableTarget(
      name: "hello", dependencies: ["Dactyl"], path: "Demos/hello", exclude: ["Data"], packageAccess: false),
    .executableTarget(
      name: "gesture-demo", dependencies: ["Dactyl"], path: "Demos/gesture-demo",
      exclude: ["Data", "README.md", "two-hands.script"],
      packageAccess: false),
    // All but the command line is a library, so that tests can use it.
    .target(
      name: "GalleryKit", dependencies: ["Dactyl"], path: "Demos/gallery/GalleryKit", packageAccess: false,
      plugins: ["MessagePlugin"]),
    .executableTarget(
      name: "gallery", dependencies: ["Dactyl", "GalleryKit"], path: "Demos/gallery", exclude: ["Data", "GalleryKit"],
      packageAccess: false),
    .target(
      name: "NotesKit", dependencies: ["Dactyl"], path: "Demos/notes/NotesKit", packageAccess: false,
      swiftSettings: fuzzes ? library : [], plugins: ["MessagePlugin"]),
    .executableTarget(
      name: "notes", dependencies: ["Dactyl", "NotesKit"], path: "Demos/notes", exclude: ["Data", "NotesKit"],
      packageAccess: false),
    .executableTarget(
      name: "bench-client", dependencies: ["Dactyl"], path: "Demos/bench-client", packageAccess: false),

    // Support for tests: a scripted compositor, the scenario format, the program that runs scenarios.
    .target(
      name: "DactylTestCompositor", dependencies: ["CDactylWaylandServer", "CDactylLinux", "DactylWayland"],
      path: "Tests/Support/DactylTestCompositor"),
    // The compositor and the client side of a program, joined by a socket, in virtual time.
    .target(
      name: "DactylWireLink",
      dependencies: [
        "DactylEventLoop", "DactylGeometry", "DactylGraphics", "DactylInput", "DactylSurface", "DactylTestCompositor",
        "DactylWayland",
      ], path: "Tests/Support/DactylWireLink"),
    // Choices that are the same in every run, for what is tested at random.
    .target(name: "DactylRandom", path: "Tests/Support/DactylRandom"),
    .target(
      name: "DactylTestBus", dependencies: ["CDactylLinux", "DactylEventLoop"], path: "Tests/Support/DactylTestBus"),
    // Operations whose work is counted, and the table of what it may grow with.
    .target(
      name: "DactylCosts",
      dependencies: ["Dactyl", "DactylGeometry", "DactylGraphics", "DactylTesting", "DactylText"],
      path: "Tests/Support/DactylCosts"),
    // Views and applications whose behaviour a test sets, and their input in virtual time.
    .target(
      name: "DactylTestKit",
      dependencies: ["Dactyl", "DactylEventLoop", "DactylGeometry", "DactylGraphics", "DactylInput", "DactylSurface"],
      path: "Tests/Support/DactylTestKit"),
    // Programs that are used with nothing but the keyboard.
    .target(
      name: "DactylKeyboardWalk", dependencies: ["Dactyl", "DactylGeometry", "DactylGraphics", "DactylTesting"],
      path: "Tests/Support/DactylKeyboardWalk"),
    .target(
      name: "DactylScenarios",
      dependencies: ["Dactyl", "DactylGeometry", "DactylInput", "DactylRandom", "DactylTestKit"],
      path: "Tests/Support/DactylScenarios"),
    // The same scenarios over a socket, with the compositor at its other end.
    .target(
      name: "DactylWireScenarios",
      dependencies: [
        "Dactyl", "DactylGeometry", "DactylGraphics", "DactylInput", "DactylScenarios", "DactylSurface",
        "DactylTestCompositor", "DactylTestKit", "DactylWayland", "DactylWireLink",
      ], path: "Tests/Support/DactylWireScenarios"),
    .executableTarget(
      name: "ScenarioRunner", dependencies: ["DactylScenarios", "DactylTestKit", "DactylWireScenarios"],
      path: "Tests/Support/ScenarioRunner"),

    // Tests, one target for each module.
    .testTarget(name: "WaylandScannerCoreTests", dependencies: ["ScannerSupport", "WaylandScannerCore"]),
    .testTarget(
      name: "MessageFilesTests",
      dependencies: [
        "DactylGeometry", "DactylLanguage", "DactylRandom", "MessageFiles", "MessageGrammar", "ScannerSupport",
      ]),
    .testTarget(name: "BusScannerCoreTests", dependencies: ["BusScannerCore", "DactylRandom", "ScannerSupport"]),
    .testTarget(
      name: "DactylWaylandTests", dependencies: ["CDactylWayland", "DactylTestCompositor", "DactylWayland"],
      plugins: ["WaylandSwiftPlugin"]),
    .executableTarget(
      name: "EventLoopTestProgram", dependencies: ["DactylEventLoop", "DactylGeometry"],
      path: "Tests/Programs/EventLoopTestProgram"),
    .testTarget(
      name: "DactylEventLoopTests",
      dependencies: ["DactylEventLoop", "DactylGeometry", "CDactylLinux", "EventLoopTestProgram"]),
    .testTarget(
      name: "DactylBusTests",
      dependencies: [
        "BusGrammar", "CDactylLinux", "Dactyl", "DactylAccessibility", "DactylBus", "DactylCore", "DactylDesktop",
        "DactylEventLoop", "DactylGeometry", "DactylGraphics", "DactylInput", "DactylLanguage", "DactylRandom",
        "DactylSurface", "DactylTestBus", "DactylTesting", "DactylText", "DactylWidgets", "GalleryKit", "NotesKit",
        "ScannerSupport", "TestProcesses",
      ],
      exclude: ["bus", "Accessibility/Scripts"], plugins: ["BusSwiftPlugin"]),
    .testTarget(name: "DactylGeometryTests", dependencies: ["DactylGeometry"]),
    .testTarget(
      name: "DactylLanguageTests",
      dependencies: ["CDactylICU", "DactylGeometry", "DactylLanguage", "DactylRandom", "MessageGrammar"],
      exclude: ["Formats/Expected"]),
    .testTarget(
      name: "DactylGraphicsTests", dependencies: ["DactylGraphics", "DactylGeometry", "CDactylCairo", "CDactylPango"],
      exclude: ["Resources"]),
    .testTarget(
      name: "DactylTextTests",
      dependencies: ["DactylCosts", "DactylGeometry", "DactylGraphics", "DactylRandom", "DactylText"]),
    .testTarget(
      name: "DactylSurfaceTests",
      dependencies: [
        "CDactylLinux", "DactylEventLoop", "DactylGeometry", "DactylGraphics", "DactylInput", "DactylRandom",
        "DactylSurface", "DactylTestCompositor", "DactylWayland", "DactylWireLink",
      ]),
    // Recognizers that use the public API alone.
    .target(
      name: "OutsideRecognizers", dependencies: ["Dactyl"], path: "Tests/Outside/OutsideRecognizers",
      packageAccess: false),
    .testTarget(
      name: "DactylTests",
      dependencies: [
        "CDactylLinux", "CDactylPango", "Dactyl", "DactylCosts", "DactylEventLoop", "DactylGeometry", "DactylInput",
        "DactylLanguage", "DactylRandom", "DactylSurface", "DactylTestKit", "DactylTesting", "OutsideRecognizers",
      ]),
    // Pictures of everything that is drawn.
    .testTarget(
      name: "PictureTests",
      dependencies: [
        "Dactyl", "DactylEventLoop", "DactylGeometry", "DactylGraphics", "DactylInput", "DactylSurface",
        "DactylTesting", "DactylWidgets", "TestProcesses", "gallery", "gesture-demo", "notes",
      ],
      exclude: ["Expected", "fonts.conf"]),
    // The number of allocations of a program.
    .target(name: "CAllocationCounter", path: "Tests/Programs/CAllocationCounter"),
    // Prints the allocations of operations on small and on large subjects. Tests start it, but don't depend on it: a
    // program that depends on it has the counter in it.
    .executableTarget(
      name: "AllocationCosts", dependencies: ["CAllocationCounter", "DactylCosts"],
      path: "Tests/Programs/AllocationCosts"),
    // Figures of the event model, with allocations counted.
    .executableTarget(
      name: "EventBenchmark",
      dependencies: ["CAllocationCounter", "Dactyl", "DactylGeometry", "DactylInput", "DactylTestCompositor"],
      path: "Tests/Programs/EventBenchmark"),
    // A program that is used for a long time, and what it has left over afterwards.
    .target(name: "CHeapFigures", path: "Tests/Programs/CHeapFigures"),
    .executableTarget(
      name: "SoakTest",
      dependencies: [
        "CHeapFigures", "Dactyl", "DactylEventLoop", "DactylGeometry", "DactylInput", "DactylRandom", "DactylScenarios",
        "DactylSurface", "DactylTestCompositor", "DactylWayland", "DactylWireLink", "DactylWireScenarios",
        "TestProcesses",
      ],
      path: "Tests/Programs/SoakTest"),
    // Looks for faults with random steps, after each of which rules must hold.
    .executableTarget(
      name: "FaultFinder",
      dependencies: [
        "CDactylLinux", "Dactyl", "DactylEventLoop", "DactylGeometry", "DactylGraphics", "DactylInput", "DactylRandom",
        "DactylSurface", "DactylTestCompositor", "DactylTesting", "DactylText", "DactylWayland", "DactylWireLink",
        "GalleryKit", "NotesKit", "RecipesKit", "TestProcesses",
      ],
      path: "Tests/Programs/FaultFinder"),
    // Everything that reads bytes from outside, with what must hold for any bytes.
    .target(
      name: "DactylByteReaders",
      dependencies: [
        "CDactylLinux", "Dactyl", "DactylBus", "DactylEventLoop", "DactylGeometry", "DactylGraphics", "DactylInput",
        "DactylLanguage", "DactylSurface", "DactylText", "DactylTestBus", "DactylTestCompositor", "DactylWayland",
        "DactylWireLink", "MessageFiles", "MessageGrammar", "NotesKit", "WaylandScannerCore",
      ],
      path: "Tests/Support/DactylByteReaders", swiftSettings: fuzzes ? library : []),
    // Feeds files and random bytes to them; built for libFuzzer by Tests/fuzz.
    .executableTarget(
      name: "ByteFuzzer", dependencies: ["DactylByteReaders", "DactylRandom", "TestProcesses"],
      path: "Tests/Programs/ByteFuzzer",
      swiftSettings: fuzzes ? library + [.define("LIBFUZZER"), .unsafeFlags(["-parse-as-library"])] : [],
      linkerSettings: fuzzes ? [.unsafeFlags(fuzzing)] : []),
    // A control that uses the public API alone.
    .target(
      name: "OutsideControls", dependencies: ["Dactyl"], path: "Tests/Outside/OutsideControls", packageAccess: false),
    .testTarget(
      name: "DactylTestingTests", dependencies: ["Dactyl", "DactylTesting", "OutsideControls", "OutsideRecognizers"],
      packageAccess: false),
    // A recipe viewer, which is a package of its own, too.
    .target(
      name: "RecipesKit", dependencies: ["Dactyl"], path: "Tests/Outside/Recipes/Sources/RecipesKit",
      packageAccess: false, plugins: ["MessagePlugin"]),
    .executableTarget(
      name: "Recipes", dependencies: ["Dactyl", "RecipesKit"], path: "Tests/Outside/Recipes/Sources/Recipes",
      packageAccess: false),
    .testTarget(
      name: "RecipesTests", dependencies: ["Dactyl", "DactylTesting", "RecipesKit"],
      path: "Tests/Outside/Recipes/Tests/RecipesTests", packageAccess: false),
    // The program of the article SmallProgram.
    .executableTarget(
      name: "Errands", dependencies: ["Dactyl"], path: "Tests/Outside/Errands/Sources/Errands", packageAccess: false),
    .testTarget(
      name: "ErrandsTests", dependencies: ["Dactyl", "DactylTesting", "Errands"],
      path: "Tests/Outside/Errands/Tests/ErrandsTests", packageAccess: false),
    // Programs that tests start.
    .target(name: "TestProcesses", path: "Tests/Programs/TestProcesses"),
    // The application, in virtual time, and killed while it saves.
    .executableTarget(name: "NoteSaver", dependencies: ["Dactyl", "NotesKit"], path: "Tests/Programs/NoteSaver"),
    .testTarget(
      name: "NotesTests",
      dependencies: [
        "Dactyl", "DactylKeyboardWalk", "DactylRandom", "DactylTesting", "DactylText", "NoteSaver", "NotesKit",
        "TestProcesses", "notes",
      ]),
    // Every page of the gallery, in other languages.
    .testTarget(
      name: "GalleryTests", dependencies: ["Dactyl", "DactylKeyboardWalk", "DactylTesting", "GalleryKit", "RecipesKit"]),
    .testTarget(
      name: "ScenarioRunnerTests",
      dependencies: [
        "Dactyl", "DactylInput", "DactylScenarios", "DactylTestCompositor", "DactylTestKit", "DactylWireScenarios",
        "ScenarioRunner", "TestProcesses",
      ]),
    .testTarget(
      name: "FaultTests",
      dependencies: [
        "CDactylLinux", "Dactyl", "DactylByteReaders", "DactylCosts", "DactylEventLoop", "DactylGeometry",
        "DactylGraphics", "DactylInput", "DactylRandom", "DactylSurface", "DactylTestCompositor", "DactylTestKit",
        "DactylWayland", "DactylWireLink", "FaultFinder", "SoakTest", "TestProcesses", "gesture-demo", "hello",
      ]),
    .executableTarget(
      name: "HeadlessProgram", dependencies: ["Dactyl"], path: "Tests/Programs/HeadlessProgram", packageAccess: false),
    .executableTarget(
      name: "FoundationProgram", dependencies: ["Dactyl"], path: "Tests/Programs/FoundationProgram",
      packageAccess: false),
    .executableTarget(
      name: "PasteboardProgram", dependencies: ["Dactyl"], path: "Tests/Programs/PasteboardProgram",
      packageAccess: false),
    .executableTarget(
      name: "DragProgram", dependencies: ["Dactyl"], path: "Tests/Programs/DragProgram", packageAccess: false),
    .executableTarget(
      name: "TextFieldProgram", dependencies: ["Dactyl"], path: "Tests/Programs/TextFieldProgram", packageAccess: false),
    .executableTarget(
      name: "RequestProgram", dependencies: ["Dactyl"], path: "Tests/Programs/RequestProgram", packageAccess: false),
    .executableTarget(
      name: "DialogProgram", dependencies: ["Dactyl"], path: "Tests/Programs/DialogProgram", packageAccess: false),
    // An input method that does as a test says.
    .executableTarget(
      name: "InputMethod", dependencies: ["DactylEventLoop", "DactylWayland"], path: "Tests/Programs/InputMethod",
      exclude: ["protocols"], plugins: ["WaylandSwiftPlugin"]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "CDactylCairo", "DactylGraphics", "TestProcesses", "gallery", "gesture-demo", "hello", "bench-client",
        "DialogProgram", "DragProgram",
        "FoundationProgram", "HeadlessProgram", "InputMethod", "PasteboardProgram", "RequestProgram",
        "TextFieldProgram", "notes",
      ]),
  ]
)

for target in package.targets {
  let names = target.dependencies.compactMap { if case .byNameItem(let name, _) = $0 { name } else { nil } }
  guard names.contains("Dactyl") else { continue }
  target.dependencies += modulesOfDactyl.filter { !names.contains($0) }.map { .init(stringLiteral: $0) }
}
