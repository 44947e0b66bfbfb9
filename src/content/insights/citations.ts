import { type Fault, type Position, startOfFile } from '../findings/content-finding.ts';
import { isChart } from './chart-data.ts';
import { insightFault } from './finding-table.ts';
import type { AuthoredSource } from './frontmatter.ts';
import {
  childrenOf,
  collapseSpace,
  nodesOf,
  plainText,
  positionOf,
  type SyntaxNode,
  type SyntaxTree,
} from './syntax-tree.ts';

const citationTarget = /^#source-([1-9][0-9]{0,2})$/;

/**
 * The number of the register entry that the target of a link names, or undefined when the link is no citation. A
 * citation is written `[[2]](#source-2)`; page and JSON show it as `[2]`.
 */
export const citedNumber = (target: string): number | undefined => {
  const [, digits] = citationTarget.exec(target) ?? [];
  return digits === undefined ? undefined : Number(digits);
};

/** The id of the nth citation of an entry of the evidence register, both from 1. */
export const citationAnchor = (number: number, nth: number): string => `cited-${number}-${nth}`;

/** A part of an article that a reader takes in at once: a paragraph, an item of a list or the text of a Callout. */
type Passage = {
  readonly position: Position;
  /** The text outside code, links and citations. */
  readonly prose: string;
  /** The whole text, with that of code and links. */
  readonly text: string;
  /** The entries that it cites, with the place and the text of each citation. */
  readonly citations: readonly {
    readonly number: number;
    readonly text: string;
    readonly position: Position;
  }[];
  /** Whether it links to a page of this site that is there, which then is its source. */
  readonly linksHere: boolean;
  /** Whether it is the text of a chart, whose data have a source outside this site. */
  readonly isOfChart: boolean;
};

/** Whether a link leads to what was removed from the site. */
type IsRemoved = (url: string) => boolean;

const none: IsRemoved = () => false;

const proseOf = (node: SyntaxNode): string => {
  if (node.type === 'text') return node.value;
  return node.type === 'link' ? '' : childrenOf(node).map(proseOf).join('');
};

const passageOf = (node: SyntaxNode, isOfChart: boolean, isRemoved: IsRemoved): Passage => {
  const links = nodesOf([node]).filter((inner) => inner.type === 'link');
  return {
    position: positionOf(node),
    prose: proseOf(node),
    text: plainText(node),
    citations: links.flatMap((link) => {
      const number = citedNumber(link.url);
      return number === undefined ? [] : [{ number, text: plainText(link), position: positionOf(link) }];
    }),
    linksHere: links.some(({ url }) => url.startsWith('/') && !isRemoved(url)),
    isOfChart,
  };
};

const passagesIn = (nodes: readonly SyntaxNode[], isRemoved: IsRemoved, isOfChart = false): Passage[] =>
  nodes.flatMap((node) => {
    if (node.type === 'paragraph') return [passageOf(node, isOfChart, isRemoved)];
    return node.type === 'heading' ? [] : passagesIn(childrenOf(node), isRemoved, isChart(node));
  });

/** How often the article cites each entry of its evidence register, in the order of the register. */
export const citationCounts = (tree: SyntaxTree, entries: number): number[] => {
  const numbers = passagesIn(tree.children, none).flatMap(({ citations }) =>
    citations.map(({ number }) => number),
  );
  return Array.from(
    { length: entries },
    (_, index) => numbers.filter((number) => number === index + 1).length,
  );
};

const quotation = /“([^“”]+)”/g;

/** A text as quotations are compared: spaces and apostrophes alike, without a full stop or comma at the end. */
const comparable = (text: string): string =>
  collapseSpace(text)
    .replaceAll('’', "'")
    .replace(/[.,;:]$/, '')
    .toLowerCase();

/** Whether a quotation stands in a text that was kept; an ellipsis in it may leave words out. */
const isPartOf = (quoted: string, kept: string): boolean => {
  const text = comparable(kept);
  let from = 0;
  for (const part of quoted.replaceAll('[…]', '…').split('…').map(comparable)) {
    const at = text.indexOf(part, from);
    if (at === -1) return false;
    from = at + part.length;
  }
  return true;
};

const checkCitations = ({ citations }: Passage, sources: readonly AuthoredSource[]): Fault[] =>
  citations.flatMap(({ number, text, position }) => {
    if (number > sources.length) return [insightFault('citation_unknown', position, sources.length)];
    return text === `[${number}]` ? [] : [insightFault('citation_text', position, number)];
  });

// What other keyboards and languages write around a quotation. A single mark is an apostrophe as well, so it is not here.
const otherMarks = /["„«»]/;

/** Marks inside a quotation belong to the words that are quoted. */
const checkMarks = ({ prose, position }: Passage): Fault[] =>
  otherMarks.test(prose.replace(quotation, '')) ? [insightFault('quotation_marks', position)] : [];

const checkQuotations = (
  { text, citations, position }: Passage,
  sources: readonly AuthoredSource[],
): Fault[] => {
  const kept = citations.flatMap(({ number }) => sources[number - 1]?.quotes ?? []);
  const quoted = [...text.matchAll(quotation)].map(([, words = '']) => words);
  return citations.length > 0 && quoted.some((words) => !kept.some((whole) => isPartOf(words, whole)))
    ? [insightFault('quotation_not_kept', position)]
    : [];
};

const checkClaims = ({ prose, citations, linksHere, isOfChart, position }: Passage): Fault[] =>
  citations.length === 0 && (isOfChart || (!linksHere && /\p{Nd}|“/u.test(prose)))
    ? [insightFault('claim_without_citation', position)]
    : [];

/**
 * Checks that the text and the evidence register of a published Insight belong together: every citation has an entry,
 * every entry is cited, a passage with a figure, a date or a quotation cites a source, and a quotation stands in a text
 * that is kept beside the source. `placeOfSource` gives the place of an entry by its index from 0; a page for which `isRemoved` is
 * true is no source.
 */
export const checkEvidence = (
  tree: SyntaxTree,
  sources: readonly AuthoredSource[],
  placeOfSource: (index: number) => Position = () => startOfFile,
  isRemoved: IsRemoved = none,
): Fault[] => {
  const passages = passagesIn(tree.children, isRemoved);
  const cited = new Set(passages.flatMap(({ citations }) => citations.map(({ number }) => number)));
  const unused = sources.flatMap((_, index) =>
    cited.has(index + 1) ? [] : [insightFault('source_not_cited', placeOfSource(index), index + 1)],
  );
  return [
    ...unused,
    ...passages.flatMap((passage) => [
      ...checkCitations(passage, sources),
      ...checkMarks(passage),
      ...checkQuotations(passage, sources),
      ...checkClaims(passage),
    ]),
  ];
};
