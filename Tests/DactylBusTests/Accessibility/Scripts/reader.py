#!/usr/bin/python3
"""Reads a program as a screen reader does, and does what a test asks for.

Each line of the input is a command; fields are separated by tabs. The answer to a command is a number of lines, and then
a line with a full stop. The program is found by its name, which is the first argument.

  walk                  all objects, an object in a line: see `line`
  press NAME            the first action of the object with a name
  perform NAME INDEX    the action with an index
  value NAME NUMBER     sets a number
  type NAME OFFSET TEXT inserts a text
  select NAME INDEX     selects a child
  scroll NAME INDEX     scrolls to a child
  names NAME            the names of all children of an object
  listen                begins to listen to events
  events                the events since the last call
"""
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib
import pyatspi

# A program with a sanitizer is slow.
Atspi.set_timeout(60_000, 60_000)

events = []
listener = None


def escape(text):
    return str(text).replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n")


def children(node):
    for index in range(node.childCount):
        child = node.getChildAtIndex(index)
        if child is not None:
            yield child


def find_program(name):
    # It registers itself when it has connected.
    for _ in range(2000):
        for program in children(pyatspi.Registry.getDesktop(0)):
            if program.name == name:
                return program
        GLib.MainContext.default().iteration(False)
        time.sleep(0.005)
    raise RuntimeError("there is no program " + name)


def optional(query):
    try:
        return query()
    except NotImplementedError:
        return None


def line(depth, node):
    """An object in a line.

    The depth, the role, the name, the states, the rectangle, the actions, the number, the text, the relations with the
    roles and names of their targets, the attributes.
    """
    component = optional(node.queryComponent)
    extents = ""
    if component:
        rect = component.getExtents(pyatspi.WINDOW_COORDS)
        extents = " ".join(str(number) for number in (rect.x, rect.y, rect.width, rect.height))
    action = optional(node.queryAction)
    actions = ",".join(action.getName(index) for index in range(action.nActions)) if action else ""
    value = optional(node.queryValue)
    text = optional(node.queryText)
    states = sorted(pyatspi.stateToString(state) for state in node.getState().getStates())
    relations = sorted(
        "%d %s" % (relation.getRelationType(), describe(relation.getTarget(index)))
        for relation in node.getRelationSet()
        for index in range(relation.getNTargets()))
    attributes = sorted(node.getAttributes())
    fields = [
        depth, node.getRoleName(), node.name, ",".join(states), extents, actions,
        value.currentValue if value else "", text.getText(0, -1) if text else "",
        "\n".join(relations), "\n".join(attributes),
    ]
    return "\t".join(escape(field) for field in fields)


def describe(node):
    return "%s %s" % (node.getRoleName(), node.name)


def walk(node, depth=0):
    try:
        yield line(depth, node)
    except GLib.GError as error:
        raise RuntimeError("%s %r: %s" % (node.getRoleName(), node.name, error))
    for child in children(node):
        yield from walk(child, depth + 1)


def find(node, name):
    if node.name == name and node.getRole() != pyatspi.ROLE_APPLICATION:
        return node
    for child in children(node):
        found = find(child, name)
        if found is not None:
            return found
    return None


def heard(event):
    source = event.source.name if event.source is not None else ""
    events.append("\t".join(escape(field) for field in (event.type, event.detail1, event.detail2, source)))


def main():
    global listener
    # The program shares its thread with other tests.
    Atspi.set_timeout(60000, 60000)
    program = find_program(sys.argv[1])
    print(".", flush=True)
    for command in sys.stdin:
        word, *fields = command.rstrip("\n").split("\t")
        target = find(program, fields[0]) if fields else None
        if word == "walk":
            for text in walk(program):
                print(text)
        elif word == "listen":
            listener = Atspi.EventListener.new(heard)
            for kind in ("object", "window"):
                listener.register(kind + ":")
        elif word == "events":
            # What is on its way arrives meanwhile.
            for _ in range(50):
                while GLib.MainContext.default().iteration(False):
                    pass
                time.sleep(0.002)
            for text in events:
                print(text)
            events.clear()
        elif target is None:
            print("missing")
        elif word == "press":
            print(target.queryAction().doAction(0))
        elif word == "perform":
            print(target.queryAction().doAction(int(fields[1])))
        elif word == "value":
            target.queryValue().currentValue = float(fields[1])
            print(target.queryValue().currentValue)
        elif word == "type":
            print(target.queryEditableText().insertText(int(fields[1]), fields[2], len(fields[2])))
        elif word == "select":
            print(target.querySelection().selectChild(int(fields[1])))
        elif word == "scroll":
            print(target.getChildAtIndex(int(fields[1])).queryComponent().scrollTo(pyatspi.SCROLL_ANYWHERE))
        elif word == "names":
            for child in children(target):
                print(escape(child.name))
        print(".", flush=True)


main()
