#!/usr/bin/env python3
"""Makes a site that any web server can serve of what docc has made.

usage: make_pages.py FOLDER

  FOLDER   the folder that docc has made, for one base path

The first page becomes a list of all articles and symbols, with a field that filters it; without JavaScript it is the
list alone. Every other page gets its own title, a link to the list, and its first sentence for browsers without
JavaScript.
"""
import html
import pathlib
import sys

sys.dont_write_bytecode = True
from pages import Site  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
TITLE = '<title>Documentation</title>'


def item(page):
    return (f'<li><a href="{html.escape(page.link)}">{html.escape(page.title)}</a>'
            f' <small>{page.kind}</small> {html.escape(page.sentence)}</li>')


def group(page, members):
    """A type with its members, which are folded away."""
    if not members:
        return item(page)
    items = '\n'.join(map(item, members))
    return (f'{item(page)[:-len("</li>")]}\n<details data-owner="{html.escape(page.title)}">'
            f'<summary>{len(members)} members</summary>\n<ul>\n{items}\n</ul></details></li>')


def first_page(site):
    listed = [page for page in site.pages if page.is_listed]
    articles = [page for page in listed if page.is_article]
    types = [page for page in listed if page.is_type]
    others = [page for page in listed if not page.is_article and not page.is_type]
    members = {}
    for page in others:
        members.setdefault(page.owner, []).append(page)
    sections = {'Articles': [item(page) for page in articles],
                'Types': [group(page, members.pop(page.path, [])) for page in types],
                'Functions and operators': [item(page) for pages in members.values() for page in pages]}
    lists = ['\n'.join([f'<h2>{title}</h2>', '<ul>', *items, '</ul>']) for title, items in sections.items() if items]
    return (HERE / 'index.html').read_text().replace('<!-- the list -->', '\n'.join(lists))


def complete(site, page):
    """Gives a page of docc its title, the link to the list, and its first sentence."""
    file = site.file(page.path)
    text = file.read_text()
    start, end = text.index('<noscript>'), text.index('</noscript>') + len('</noscript>')
    name = html.escape(page.full_title)
    header = (HERE / 'header.html').read_text().replace('BASE', site.base)
    without_script = (f'<noscript><p><a href="{site.base}">All articles and symbols</a></p><h1>{name}</h1>'
                      f'<p>{html.escape(page.sentence)}</p><p>The rest of this page needs JavaScript.</p></noscript>')
    text = text[:start] + header + without_script + text[end:]
    file.write_text(text.replace(TITLE, f'<title>{name} | Dactyl</title>'))


def main():
    if sys.argv[1:] == ['--help'] or len(sys.argv) != 2:
        print(__doc__.strip())
        return 0 if sys.argv[1:] == ['--help'] else 2
    site = Site(pathlib.Path(sys.argv[1]))
    for page in site.pages:
        complete(site, page)
    (site.folder / 'index.html').write_text(first_page(site))
    return 0


if __name__ == '__main__':
    sys.exit(main())
