"""The Swift sources of the working tree, and of commits."""
import collections
import functools
import re
import subprocess

from swift import File

# The commits of a file that are looked at.
HISTORY = 60
WORD = re.compile(r'\w+')
DECLARATION = re.compile(r"""
    \b(?:actor|case|class|enum|for|func|let|protocol|struct|typealias|var)\s+(\w+)
  | [(,]\s*(\w+(?:\s+\w+)?)\s*:
  | (\w+(?:\s*,\s*\w+)*)\s+in\b
  | \b(?:let|var)\s*\(([^)\n]*)\)
  | ,\s*(\w+)(?=\s*$)
""", re.VERBOSE | re.MULTILINE)


class Tree:
    """Files by their paths, read when they are needed."""

    def __init__(self, paths, read):
        self.paths = frozenset(paths)
        self._read = read
        self._files = {}
        self._declared = None

    def file(self, path):
        """Returns a file; None if there is none."""
        if path not in self.paths:
            return None
        if path not in self._files:
            self._files[path] = File(self._read(path))
        return self._files[path]

    @property
    def declared(self):
        """How often each name is declared; labels of arguments count where they are used, too."""
        if self._declared is None:
            self._declared = collections.Counter()
            for path in self.paths:
                for match in DECLARATION.finditer(self.file(path).text):
                    self._declared.update(WORD.findall(match.group(match.lastindex)))
        return self._declared


def working_tree(root):
    folder = root / 'Sources'
    paths = [str(path.relative_to(root)) for path in folder.rglob('*.swift')]
    return Tree(paths, lambda path: (root / path).read_text())


class History:
    """The commits of a repository; there may be none."""

    def __init__(self, root):
        self.root = root
        self.is_there = (root / '.git').exists()
        self._commits = {}

    def _git(self, *arguments, data=None):
        if not self.is_there:
            return b''
        command = ['git', '-C', str(self.root), *arguments]
        return subprocess.run(command, input=data, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout

    def commits(self, path):
        """Returns the present commit, and those that changed a file, newest first."""
        if path not in self._commits:
            log = self._git('log', '--format=%H', f'-n{HISTORY}', 'HEAD', '--', path).decode().split()
            head = self._git('rev-parse', '--verify', '--quiet', 'HEAD').decode().split()
            # A commit that changed the file, and the one before it, which may be of another branch.
            before = self._git('rev-parse', *(f'{commit}^' for commit in log[-1:])).decode().split()[:1]
            self._commits[path] = list(dict.fromkeys(head + log + before))
        return self._commits[path]

    def tree_of_last_change(self, path):
        """Returns the sources at the last commit that changed a file; None without one."""
        commit = self._git('log', '--format=%H', '-n1', 'HEAD', '--', path).decode().strip()
        return self.tree(commit) if commit else None

    def text(self, commit, path):
        """Returns the content of a file at a commit; None if it was not there."""
        content = self._git('cat-file', '-p', f'{commit}:{path}')
        return content.decode() if content else None

    @functools.lru_cache(maxsize=4)
    def tree(self, commit):
        """Returns the sources at a commit."""
        listed = self._git('ls-tree', '-r', '-z', commit, '--', 'Sources').decode().split('\0')
        blobs = {}
        for line in listed:
            if line.endswith('.swift'):
                description, path = line.split('\t', 1)
                blobs[path] = description.split()[2]
        output, texts, place = self._git('cat-file', '--batch', data='\n'.join(blobs.values()).encode()), {}, 0
        for path in blobs:
            end = output.index(b'\n', place)
            size = int(output[place:end].split()[2])
            texts[path] = output[end + 1:end + 1 + size].decode()
            place = end + 2 + size
        return Tree(texts, texts.__getitem__)
