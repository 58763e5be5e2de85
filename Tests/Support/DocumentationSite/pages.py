"""The pages of documentation that docc has made, as its data describe them."""
import json
import pathlib
import re
import urllib.parse

TYPES = {'class', 'struct', 'enum', 'protocol', 'typealias'}
SENTENCE = re.compile(r'.*?[.!?](?= |$)|.+', re.S)


class Page:
    """An article, a symbol, or a collection of symbols."""

    def __init__(self, path, data):
        # Below the folder of the site, without a slash at either end.
        self.path = path
        self.data = data
        self.title = data['metadata']['title']
        self.role = data['metadata']['role']
        # An article with topics has the same role as the collections that docc makes itself.
        is_made = path.endswith('-implementations')
        self.is_article = data['kind'] == 'article' and not is_made
        self.is_type = data['metadata'].get('symbolKind') in TYPES
        self.kind = 'Article' if self.is_article else data['metadata'].get('roleHeading', '')
        self.sentence = SENTENCE.match(self.words(data.get('abstract', [])) or ' ').group().strip()
        # Collections of pages, and what a type has from the standard library, would only make the list longer.
        is_inherited = self.sentence.startswith('Inherited from ') and not self.is_type
        self.is_listed = self.is_article or (self.role == 'symbol' and not is_inherited)
        above = [part.rsplit('/', 1)[-1] for part in data['hierarchy'].get('paths', [[]])[0]]
        self.owner = None
        for name in above[1:]:
            if not name.endswith('-Implementations'):
                self.owner = f'{self.owner or "documentation/dactyl"}/{name.lower()}'

    @property
    def full_title(self):
        """The title with that of the type around it."""
        owner = [] if self.owner is None or self.is_type else [self.owner_title]
        return '.'.join(owner + [self.title])

    @property
    def link(self):
        return urllib.parse.quote(f'{self.path}/', safe="/()=&!*,:+$'")

    def words(self, parts):
        """The text of a part of a page, without its markup."""
        text = ''
        for part in parts:
            if part['type'] in ('text', 'codeVoice'):
                text += part.get('text', part.get('code', ''))
            elif part['type'] == 'reference':
                target = self.data['references'].get(part['identifier'], {})
                text += part.get('overridingTitle') or target.get('title', '')
            else:
                text += self.words(part.get('inlineContent', []))
        return text

    def anchors(self):
        """The places of the page that a link can lead to."""
        found, waiting = set(), [self.data.get('primaryContentSections', []), self.data.get('topicSections', [])]
        while waiting:
            value = waiting.pop()
            if isinstance(value, dict):
                found |= {value['anchor']} if isinstance(value.get('anchor'), str) else set()
                waiting += value.values()
            elif isinstance(value, list):
                waiting += value
        return found


class Site:
    """A folder of documentation."""

    def __init__(self, folder):
        self.folder = folder
        data = folder / 'data'
        self.pages = [Page(str(file.relative_to(data))[:-len('.json')], json.loads(file.read_text()))
                      for file in sorted((data / 'documentation').rglob('*.json'))]
        self.pages.sort(key=lambda page: (page.title.lower(), page.path))
        self.by_path = {page.path: page for page in self.pages}
        # Only the links to a deprecated symbol say so.
        deprecated = {reference['url'].lstrip('/') for page in self.pages
                      for reference in page.data['references'].values() if reference.get('deprecated')}
        for page in self.pages:
            page.kind += ', deprecated' if page.path in deprecated else ''
            owner = self.by_path.get(page.owner)
            page.owner_title = owner.title if owner else None
            page.owner = page.owner if owner else None
        # Where the site will be on its server; docc has written it into each page.
        some = self.file('documentation/dactyl').read_text()
        self.base = re.search(r'baseUrl = "([^"]+)"', some).group(1)

    def file(self, path):
        """The HTML file of a page."""
        return pathlib.Path(self.folder, path, 'index.html')
