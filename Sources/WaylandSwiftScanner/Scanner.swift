import WaylandScannerCore

@main struct Scanner {
  static func main() {}
}
