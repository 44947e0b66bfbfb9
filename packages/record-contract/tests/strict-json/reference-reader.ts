/** What a slow and obvious reader finds in the text of a JSON value. */
export type ReferenceFacts = {
  readonly hasDuplicateMember: boolean;
  readonly hasLoneSurrogate: boolean;
  /** How deep arrays and objects are nested. */
  readonly depth: number;
};

const nothing: ReferenceFacts = { hasDuplicateMember: false, hasLoneSurrogate: false, depth: 0 };

const both = (left: ReferenceFacts, right: ReferenceFacts): ReferenceFacts => ({
  hasDuplicateMember: left.hasDuplicateMember || right.hasDuplicateMember,
  hasLoneSurrogate: left.hasLoneSurrogate || right.hasLoneSurrogate,
  depth: Math.max(left.depth, right.depth),
});

const token = /\s*(?:("(?:[^"\\]|\\.)*")|([[\]{}:,])|([^\s"[\]{}:,]+))/gy;

const tokensOf = (text: string): string[] =>
  [...text.matchAll(token)].map(([, string, mark, word]) => string ?? mark ?? word ?? '');

const readString = (written: string): string => {
  const read: unknown = JSON.parse(written);
  if (typeof read !== 'string') throw new Error('A string was expected.');
  return read;
};

const textFacts = (text: string): ReferenceFacts => ({ ...nothing, hasLoneSurrogate: !text.isWellFormed() });

/**
 * Reads a text that `JSON.parse` accepts, token by token, and compares every name of an object with
 * every other. Takes the time it takes.
 */
export const readByReference = (text: string): ReferenceFacts => {
  const tokens = tokensOf(text);
  let at = 0;
  const next = (): string => {
    const found = tokens[at] ?? '';
    at += 1;
    return found;
  };

  const readValue = (): ReferenceFacts => {
    const first = next();
    if (first.startsWith('"')) return textFacts(readString(first));
    if (first !== '[' && first !== '{') return nothing;
    const closing = first === '[' ? ']' : '}';
    const names: string[] = [];
    let facts = nothing;
    while (tokens[at] !== closing) {
      if (first === '{') {
        names.push(readString(next()));
        next();
      }
      facts = both(facts, readValue());
      if (tokens[at] === ',') next();
    }
    next();
    for (const name of names) facts = both(facts, textFacts(name));
    const hasTwice = names.some((name, index) => names.indexOf(name) !== index);
    return both({ ...facts, depth: facts.depth + 1 }, { ...nothing, hasDuplicateMember: hasTwice });
  };
  return readValue();
};
