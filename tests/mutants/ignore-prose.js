const prose = new Set([
  'advice',
  'description',
  'detail',
  'example',
  'fix',
  'meaning',
  'reason',
  'summary',
  'title',
]);

/** Mutants in texts for people are none: the tests compare codes, and people judge the sentences. */
const value = {
  shouldIgnore: (path) => {
    if (!path.isObjectProperty() || path.node.computed) return undefined;
    const { key } = path.node;
    return prose.has(key.name ?? key.value) ? 'A text for people.' : undefined;
  },
};

export const strykerPlugins = [{ kind: 'Ignore', name: 'prose', value }];
