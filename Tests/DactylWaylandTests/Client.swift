import DactylTestCompositor
import DactylWayland
import Glibc
import Testing

/// A client of the scripted compositor that uses the protocols directly.
final class Client {
  let compositor: TestCompositor
  let connection: Connection

  init(_ compositor: TestCompositor) throws {
    self.compositor = compositor
    connection = try Connection(fileDescriptor: compositor.connectClient())
    try pump()
  }

  deinit { connection.close() }

  /// Dispatches both sides until neither has anything to do.
  func pump() throws(WaylandError) {
    try compositor.server.pump(with: connection) { _ in compositor.dispatch() }
  }

  func bind<Object: Proxy>(_ type: Object.Type) throws -> Object { try #require(connection.registry.bind(type)) }

  /// The compositor's protocol error after `body`, in one line; fails if there is none.
  func errorOf(_ body: () throws -> Void) throws -> String {
    let error = #expect(throws: WaylandError.self) {
      try body()
      try pump()
    }
    guard case .protocolError(let interface, _, let code)? = error?.kind else { return "\(error as Any)" }
    return "\(interface) \(code)"
  }

  /// Makes a buffer of one colour, `0xAARRGGBB`, and its memory.
  func makeBuffer(width: Int32, height: Int32, color: UInt32) throws -> (buffer: WlBuffer, memory: Memory) {
    let memory = try Memory(pixelCount: Int(width * height), color: color)
    let pool = try bind(WlShm.self).createPool(fd: memory.file, size: width * height * 4)
    let buffer = pool.createBuffer(offset: 0, width: width, height: height, stride: width * 4, format: .argb8888)
    pool.destroy()
    return (buffer, memory)
  }

  /// Memory that is shared with the compositor.
  final class Memory {
    let file: Int32
    private let pixels: UnsafeMutablePointer<UInt32>
    private let count: Int

    init(pixelCount: Int, color: UInt32) throws {
      count = pixelCount
      file = try makeFile("")
      try #require(ftruncate(file, off_t(pixelCount * 4)) == 0)
      let start = mmap(nil, pixelCount * 4, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
      pixels = try #require(start).assumingMemoryBound(to: UInt32.self)
      pixels.initialize(repeating: color, count: pixelCount)
    }

    deinit {
      munmap(pixels, count * 4)
      close(file)
    }

    subscript(index: Int) -> UInt32 {
      get { pixels[index] }
      set { pixels[index] = newValue }
    }
  }

  /// Makes a window that acknowledges its configures.
  func makeWindow() throws -> Window { try Window(self) }

  final class Window {
    // Handlers of the client's objects hold windows.
    unowned let client: Client
    let surface: WlSurface
    let xdgSurface: XdgSurface
    let toplevel: XdgToplevel
    private(set) var configures: [(width: Int32, height: Int32, states: [XdgToplevel.State])] = []
    var acknowledges = true

    init(_ client: Client) throws {
      self.client = client
      surface = try client.bind(WlCompositor.self).createSurface()
      let shell = try client.bind(XdgWmBase.self)
      shell.onEvent = { if case .ping(let serial) = $0 { shell.pong(serial: serial) } }
      xdgSurface = shell.getXdgSurface(surface: surface)
      toplevel = xdgSurface.getToplevel()
      toplevel.onEvent = { [weak self] event in
        guard case .configure(let width, let height, let states) = event else { return }
        self?.configures.append((width, height, states.uint32s.map(XdgToplevel.State.init(rawValue:))))
      }
      xdgSurface.onEvent = { [weak self] event in
        guard let self, acknowledges, case .configure(let serial) = event else { return }
        xdgSurface.ackConfigure(serial: serial)
      }
    }

    /// Commits, is configured, and shows one colour.
    func show(width: Int32 = 4, height: Int32 = 3, color: UInt32 = 0xFF00_00FF) throws -> Memory {
      surface.commit()
      try client.pump()
      let (buffer, memory) = try client.makeBuffer(width: width, height: height, color: color)
      surface.attach(buffer: buffer, x: 0, y: 0)
      surface.damage(x: 0, y: 0, width: .max, height: .max)
      surface.commit()
      try client.pump()
      return memory
    }
  }
}
