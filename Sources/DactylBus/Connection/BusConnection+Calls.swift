import CDactylBus
import DactylEventLoop
import DactylGeometry

extension BusConnection {
  /// Calls a method, and returns the values of the reply.
  ///
  /// `destination` is the name of the other side. `timeout` is in seconds; an infinite one never passes. If
  /// `startsService` is false, a service that does not run is not started. Cancelling the task ends the call with
  /// ``BusError/cancelled``.
  public func call(
    _ destination: String, _ path: BusObjectPath, _ interface: String, _ method: String, _ arguments: [BusValue] = [],
    timeout: Double = 25, startsService: Bool = true
  ) async throws(BusError) -> [BusValue] {
    let holder = CallHolder()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let call = self.call(
          destination, path, interface, method, arguments, timeout: timeout, startsService: startsService
        ) { continuation.resume(returning: $0) }
        holder.call = call
        if Task.isCancelled { call.cancel() }
      }
    } onCancel: {
      Task { @MainActor in holder.call?.cancel() }
    }
    return try result.get()
  }

  /// Calls a method whose reply is one value of a Swift type. Any other reply is a
  /// ``BusError/wrongType(expected:found:)``.
  ///
  /// The arguments are those of the form that returns all values.
  public func call<Reply: BusConvertible>(
    _ destination: String, _ path: BusObjectPath, _ interface: String, _ method: String, _ arguments: [BusValue] = [],
    timeout: Double = 25, startsService: Bool = true
  ) async throws(BusError) -> Reply {
    let values: [BusValue] = try await call(
      destination, path, interface, method, arguments, timeout: timeout, startsService: startsService)
    return try BusArguments(values).only()
  }

  /// Calls a method, and calls `completion` once with the values of the reply or with an error, from the loop or from
  /// ``BusCall/cancel()``.
  ///
  /// The other arguments are those of the form that returns all values.
  @discardableResult public func call(
    _ destination: String, _ path: BusObjectPath, _ interface: String, _ method: String, _ arguments: [BusValue] = [],
    timeout: Double = 25, startsService: Bool = true,
    completion: @escaping @MainActor (Result<[BusValue], BusError>) -> Void
  ) -> BusCall {
    let request = BusRequest(
      destination: destination, path: path, interface: interface, method: method, arguments: arguments,
      startsService: startsService)
    let call = BusCall(request, connection: self, completion: completion)
    do {
      try request.check()
    } catch {
      end(call, error, at: loop.now)
      return call
    }
    // Infinity, and what is not a number, is no time at all.
    if timeout < .infinity { end(call, .timedOut, at: loop.now + Timestamp(seconds: max(0, timeout))) }
    if let readyTransport {
      send(call, over: readyTransport)
    } else {
      waitingCalls.append(call)
      connectSoon()
    }
    return call
  }

  /// Calls a method of the bus itself, if the bus is there.
  func callBus(
    _ method: String, _ arguments: [BusValue],
    completion: @escaping @MainActor (Result<[BusValue], BusError>) -> Void = { _ in }
  ) {
    guard let readyTransport else { return }
    let request = BusRequest(
      destination: BusDriver.name, path: BusDriver.path, interface: BusDriver.name, method: method,
      arguments: arguments)
    send(BusCall(request, connection: self, completion: completion), over: readyTransport)
  }

  func send(_ call: BusCall, over transport: BusTransport) {
    guard call.isPending else { return }
    let request = call.request
    do throws(BusError) {
      let message = try transport.message { library, bus, message in
        dactyl_bus_new_call(
          library, bus, message, request.destination, request.path.text, request.interface, request.method)
      }
      if !request.startsService {
        _ = dactyl_bus_set_starts_service(message.library.pointer, message.pointer, false)
      }
      try message.append(request.arguments)
      let serial = try transport.send(message)
      call.serial = serial
      sentCalls[serial] = call
    } catch {
      end(call, error, at: loop.now)
    }
  }

  /// Ends the call at a time, if nothing else has ended it by then.
  private func end(_ call: BusCall, _ error: BusError, at deadline: Timestamp) {
    call.timer?.cancel()
    call.timer = loop.schedule(at: deadline) { call.abandon(error) }
  }

  func forget(_ call: BusCall) {
    if let serial = call.serial, sentCalls[serial] === call {
      sentCalls[serial] = nil
    } else {
      waitingCalls.removeAll { $0 === call }
    }
  }

  func receiveReply(_ message: BusMessage) {
    guard let call = sentCalls.removeValue(forKey: message.replySerial) else { return }
    if message.kind == .error {
      return call.end(.failure(.remote(name: message.errorName, text: message.errorText)))
    }
    do {
      call.end(.success(try message.arguments()))
    } catch {
      call.end(.failure(error))
    }
  }
}

/// The bus, as a service on itself.
enum BusDriver {
  static let name = "org.freedesktop.DBus"
  static let path: BusObjectPath = "/org/freedesktop/DBus"
}

/// The call of a task, for its cancellation.
@MainActor private final class CallHolder {
  var call: BusCall?
  nonisolated init() {}
}
