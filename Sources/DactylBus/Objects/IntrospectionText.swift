import BusGrammar

/// The description of an object in XML. All names in it were checked, so that none needs an escape.
enum IntrospectionText {
  static func of(_ interfaces: [BusInterface], children: [String]) -> String {
    var text = """
      <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN" \
      "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
      <node>
      \(standard)
      """
    for interface in interfaces where (try? interface.check()) != nil { text += describe(interface) }
    for child in children { text += " <node name=\"\(child)\"/>\n" }
    return text + "</node>\n"
  }

  private static func describe(_ interface: BusInterface) -> String {
    var text = " <interface name=\"\(interface.name)\">\n"
    for method in interface.methods {
      text += "  <method name=\"\(method.name)\">\n"
      text += arguments(method.arguments, " direction=\"in\"") + arguments(method.results, " direction=\"out\"")
      text += "  </method>\n"
    }
    for signal in interface.signals {
      text += "  <signal name=\"\(signal.name)\">\n" + arguments(signal.arguments, "") + "  </signal>\n"
    }
    for property in interface.properties {
      let access = property.set == nil ? "read" : "readwrite"
      text += "  <property name=\"\(property.name)\" type=\"\(property.type)\" access=\"\(access)\">\n"
      let announcement: String? =
        switch property.announces {
        case .value: nil
        case .invalidation: "invalidates"
        case .nothing: "false"
        }
      if let announcement {
        text += "   <annotation name=\"org.freedesktop.DBus.Property.EmitsChangedSignal\" value=\"\(announcement)\"/>\n"
      }
      text += "  </property>\n"
    }
    return text + " </interface>\n"
  }

  private static func arguments(_ signature: BusSignature, _ direction: String) -> String {
    (BusType.parse(signature.text) ?? []).map { "   <arg type=\"\($0.text)\"\(direction)/>\n" }.joined()
  }

  private static let standard = """
     <interface name="org.freedesktop.DBus.Peer">
      <method name="Ping"/>
      <method name="GetMachineId">
       <arg type="s" name="machine_uuid" direction="out"/>
      </method>
     </interface>
     <interface name="org.freedesktop.DBus.Introspectable">
      <method name="Introspect">
       <arg type="s" name="data" direction="out"/>
      </method>
     </interface>
     <interface name="org.freedesktop.DBus.Properties">
      <method name="Get">
       <arg type="s" name="interface" direction="in"/>
       <arg type="s" name="property" direction="in"/>
       <arg type="v" name="value" direction="out"/>
      </method>
      <method name="GetAll">
       <arg type="s" name="interface" direction="in"/>
       <arg type="a{sv}" name="properties" direction="out"/>
      </method>
      <method name="Set">
       <arg type="s" name="interface" direction="in"/>
       <arg type="s" name="property" direction="in"/>
       <arg type="v" name="value" direction="in"/>
      </method>
      <signal name="PropertiesChanged">
       <arg type="s" name="interface"/>
       <arg type="a{sv}" name="changed"/>
       <arg type="as" name="invalidated"/>
      </signal>
     </interface>

    """
}
