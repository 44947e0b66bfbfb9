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
    const { node } = path;
    const named = path.isVariableDeclarator() && path.get('init').isStringLiteral() ? node.id : undefined;
    const key = path.isObjectProperty() && !node.computed ? node.key : named;
    return prose.has(key?.name ?? key?.value) ? 'A text for people.' : undefined;
  },
};

export const strykerPlugins = [{ kind: 'Ignore', name: 'prose', value }];
