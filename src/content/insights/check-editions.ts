import * as z from 'zod';
import type { Fault, Position } from '../findings/content-finding.ts';
import { fieldAt } from '../findings/read-fields.ts';
import type { YamlReading } from '../findings/read-yaml.ts';
import { citedNumber } from './citations.ts';
import { insightFault } from './finding-table.ts';
import { childrenOf, positionOf, type SyntaxNode, type SyntaxTree } from './syntax-tree.ts';

const ofCatalogue = /\b(?:our|the|this)\s+catalogue\b/i;
const namesEdition = /\beditions?\s+\d/i;

const month =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December)(?:\\s+\\d{4})?';
const numbered = '(?:[Aa]rticle|[Ee]dition|[Ii]ssue|[Rr]elease|[Rr]evision|RFC|[Ss]ection|[Vv]ersion)';

/** Days, years and the numbers of texts, which count nothing. */
const countsNothing = new RegExp(
  `\\b\\d{4}-\\d{2}-\\d{2}\\b|\\b(?:\\d{1,2}\\s+)?${month}|\\b${numbered}s?\\s+[\\d.]+|\\b(?:19|20)\\d{2}\\b(?![.,]\\d)`,
  'g',
);

/** Whether a word is a number, with punctuation around it or not. */
const isNumber = (word: string): boolean => /^[^\p{L}\d]*\d+(?:[.,]\d+)*[^\p{L}\d]*$/u.test(word);

/** Whether a text gives a figure of the catalogue, which has more every few days, and does not say of which edition it is. */
const lacksEdition = (text: string): boolean =>
  ofCatalogue.test(text) &&
  !namesEdition.test(text) &&
  text.replace(countsNothing, '').split(/\s+/).some(isNumber);

/** The text outside code and citations. */
const proseOf = (node: SyntaxNode): string => {
  if (node.type === 'text') return node.value;
  const isCitation = node.type === 'link' && citedNumber(node.url) !== undefined;
  return isCitation ? '' : childrenOf(node).map(proseOf).join('');
};

const labelOf = (node: SyntaxNode): string =>
  node.type === 'mdxJsxFlowElement'
    ? node.attributes.flatMap(({ value }) => (typeof value === 'string' ? [value] : [])).join(' ')
    : '';

type Passage = { readonly text: string; readonly position: Position };

const passagesIn = (nodes: readonly SyntaxNode[]): Passage[] =>
  nodes.flatMap((node) =>
    node.type === 'list'
      ? passagesIn(node.children)
      : [{ text: `${labelOf(node)} ${proseOf(node)}`, position: positionOf(node) }],
  );

/** What readers see of the frontmatter, but not what a correction says was wrong. */
const fieldsOf = (yaml: YamlReading): Passage[] => {
  const corrections = fieldAt(yaml, ['corrections'], z.array(z.unknown())) ?? [];
  const paths = [
    ['title'],
    ['dek'],
    ['proof'],
    ...corrections.map((_, index) => ['corrections', index, 'now']),
  ];
  return paths.map((path) => ({
    text: fieldAt(yaml, path, z.string()) ?? '',
    position: yaml.positionOf(path),
  }));
};

/** Finds each text of a published Insight that has a figure of the catalogue and names no edition. */
export const checkFieldEditions = (yaml: YamlReading): Fault[] => faultsIn(fieldsOf(yaml));

/** Finds the same in the article: in its headings, paragraphs, list items and Callouts. */
export const checkTextEditions = (tree: SyntaxTree): Fault[] => faultsIn(passagesIn(tree.children));

const faultsIn = (passages: readonly Passage[]): Fault[] =>
  passages.flatMap(({ text, position }) =>
    lacksEdition(text) ? [insightFault('edition_not_named', position)] : [],
  );
