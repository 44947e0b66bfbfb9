import {
  Composer,
  type CST,
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  Parser,
  visit,
  type YAMLError,
} from 'yaml';
import { createFault, type Fault, type Position, placesIn, startOfFile } from './content-finding.ts';
import { type FieldCode, fieldRules } from './field-rules.ts';

// The deepest file of the project, a product, has four levels.
const maxDepth = 32;

const specialTypes = new Set(['alias', 'anchor', 'tag', 'directive']);

type Refusal = { readonly code: FieldCode; readonly offset: number };

const childrenOf = (token: CST.Token): (CST.Token | CST.SourceToken | null | undefined)[] => {
  const ends = 'end' in token && Array.isArray(token.end) ? token.end : [];
  if (token.type === 'document') return [...token.start, token.value, ...ends];
  if (!('items' in token)) return ends;
  return [
    ...token.items.flatMap(({ start, key, sep, value }) => [...start, key, ...(sep ?? []), value]),
    ...ends,
  ];
};

/**
 * The first token that must not reach the composer, in the order of the file: an anchor, alias, tag or
 * directive, or nesting so deep that the composer, which recurses, would run out of stack.
 * The walk keeps its own stack for the same reason.
 */
const findRefusedToken = (tokens: readonly CST.Token[]): Refusal | undefined => {
  const pending: { token: CST.Token | CST.SourceToken; depth: number }[] = tokens
    .map((token) => ({ token, depth: 0 }))
    .reverse();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { token, depth } = next;
    if (specialTypes.has(token.type)) return { code: 'yaml_special', offset: token.offset };
    if (depth > maxDepth) return { code: 'yaml_too_deep', offset: token.offset };
    for (const child of [...childrenOf(token)].reverse()) {
      if (child !== null && child !== undefined) pending.push({ token: child, depth: depth + 1 });
    }
  }
  return undefined;
};

/** A YAML text as data, with the way back from a value to its place in the text. */
export type YamlReading = {
  /** The values as plain data, or undefined when the text cannot be read. Dates are strings. */
  readonly data: unknown;
  /** Where the value at `path` stands: for an empty value its name, for a missing one its parent. */
  positionOf(path: readonly PropertyKey[]): Position;
  /** Where the name of the field at `path` stands. */
  positionOfName(path: readonly PropertyKey[]): Position;
  /** What has to be fixed in the YAML itself. */
  readonly faults: readonly Fault[];
};

const yamlFault = createFault(fieldRules);

const isOpenQuote = (error: YAMLError): boolean =>
  error.code === 'MISSING_CHAR' && error.message.includes('quote');

const codeOf = (error: YAMLError): FieldCode => {
  if (isOpenQuote(error)) return 'yaml_quote';
  if (error.code === 'DUPLICATE_KEY') return 'duplicate_key';
  if (error.code === 'TAB_AS_INDENT') return 'yaml_tab';
  if (error.code === 'BLOCK_AS_IMPLICIT_KEY' || error.code === 'BAD_SCALAR_START') return 'yaml_unquoted';
  return 'yaml_syntax';
};

const unreadable = (fault: Fault): YamlReading => ({
  data: undefined,
  positionOf: () => startOfFile,
  positionOfName: () => startOfFile,
  faults: [fault],
});

const offsetOf = (node: unknown): number | undefined => (isNode(node) ? node.range?.[0] : undefined);
const isEmpty = (node: unknown): boolean => !isNode(node) || (isScalar(node) && node.value === null);

/** Where an error is to be fixed: a quote that is never closed runs to the end, and is fixed where it begins. */
const offsetOfError = (error: YAMLError, document: Document.Parsed): number => {
  let last: number | undefined;
  if (isOpenQuote(error)) {
    visit(document, {
      Scalar: (_, scalar) => {
        last = offsetOf(scalar);
      },
    });
  }
  return last ?? error.pos[0];
};

/** Where the last text in quotation marks that is closed before a place begins. */
const lastQuoteBefore = (document: Document.Parsed, offset: number): number | undefined => {
  let last: number | undefined;
  visit(document, {
    Scalar: (_, { type, range }) => {
      const isQuoted = type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE';
      if (isQuoted && range && range[1] <= offset) last = range[0];
    },
  });
  return last;
};

type Step = { readonly name: number | undefined; readonly value: number | undefined };

/** The offsets of the name and the value at `path`, or of the nearest parent that is there. */
const findStep = (document: Document.Parsed, path: readonly PropertyKey[]): Step => {
  let node: unknown = document.contents;
  let step: Step = { name: offsetOf(node), value: offsetOf(node) };
  for (const part of path) {
    if (isMap(node)) {
      // The last of two equal names is the one whose value the data has.
      const pair = node.items.findLast(({ key }) => isScalar(key) && key.value === part);
      if (pair === undefined) return step;
      const name = offsetOf(pair.key);
      step = { name, value: isEmpty(pair.value) ? name : offsetOf(pair.value) };
      node = pair.value;
    } else if (isSeq(node) && typeof part === 'number') {
      const item = node.items[part];
      if (item === undefined) return step;
      step = { name: offsetOf(item), value: offsetOf(item) };
      node = item;
    }
  }
  return step;
};

/**
 * Reads a YAML 1.2 text of the core schema: numbers, booleans, null and strings, nothing that is executed
 * or expanded. An empty text is an empty mapping.
 */
export const readYaml = (text: string): YamlReading => {
  // Not with the lines that the parser counts: it misses line breaks within some texts.
  const positionAt = placesIn(text);
  const tokens = [...new Parser().parse(text)];
  const refused = findRefusedToken(tokens);
  if (refused !== undefined) return unreadable(yamlFault(refused.code, positionAt(refused.offset)));

  const composer = new Composer({ schema: 'core', uniqueKeys: true, stringKeys: true, prettyErrors: false });
  const [document, second] = composer.compose(tokens, true, text.length);
  if (document === undefined) return unreadable(yamlFault('yaml_syntax', startOfFile));
  // Only the first syntax error is told: what follows is usually its echo.
  const broken = document.errors.find((error) => error.code !== 'DUPLICATE_KEY');
  if (broken !== undefined) {
    const position = positionAt(offsetOfError(broken, document));
    const code = codeOf(broken);
    if (code !== 'yaml_syntax') return unreadable(yamlFault(code, position));
    const quote = lastQuoteBefore(document, broken.pos[0]);
    const opened = quote === undefined ? undefined : positionAt(quote);
    return unreadable(yamlFault(code, position, opened?.line === position.line ? opened.column : undefined));
  }
  if (second !== undefined) return unreadable(yamlFault('yaml_syntax', positionAt(second.range[0])));

  const data: unknown = document.toJS();
  return {
    data: data ?? {},
    positionOf: (path) => positionAt(findStep(document, path).value ?? 0),
    positionOfName: (path) => positionAt(findStep(document, path).name ?? 0),
    faults: document.errors.map((error) => yamlFault(codeOf(error), positionAt(error.pos[0]))),
  };
};
