import DactylCore
import DactylGeometry
import DactylText

extension TextInteraction {
  var checker: (any TextChecker)? {
    get { checking?.checker }
    set {
      guard newValue !== checking?.checker else { return }
      checking?.forget()
      checking = newValue.map { TextChecking($0, for: view) }
    }
  }
}

extension TextView {
  /// Checks the spelling of the text while it is visible (`TI-40`). Default: nil.
  public final var checker: (any TextChecker)? {
    get { interaction?.checker }
    set {
      interaction?.checker = newValue
      decorationChanged()
    }
  }

  /// Applies the attributes of the program, and lines below mistakes.
  func decorationChanged() {
    if let checking = interaction?.checking {
      lines.decorate = { [weak checking, decorate] part, range in
        decorate?(&part, range)
        checking?.mark(&part, from: range.lowerBound)
      }
    } else {
      lines.decorate = decorate
    }
    linesChanged()
  }

  var visibleParts: [Range<Int>] {
    lines.blocks(from: bounds.minY - textOrigin.y, to: bounds.maxY - textOrigin.y).map(\.range)
  }

  func mistakesChanged(in range: Range<Int>) { setNeedsDecoration(range) }
}

extension TextField {
  /// The most bytes of a text that is checked.
  private static let longestChecked = 16 << 10

  /// Checks the spelling of the text, unless it is secure (`TI-40`). Default: nil.
  public final var checker: (any TextChecker)? {
    get { interaction?.checker }
    set {
      interaction?.checker = newValue
      line.checking = interaction?.checking
      line.textChanged()
    }
  }

  var visibleParts: [Range<Int>] { editor.text.count <= Self.longestChecked ? [0..<editor.text.count] : [] }

  func mistakesChanged(in range: Range<Int>) {
    line.textChanged()
    accessibilityTextAttributesDidChange()
  }
}
