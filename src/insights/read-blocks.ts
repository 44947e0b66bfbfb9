import type { InsightBlock } from '../contracts/insight-block.ts';
import type { Reading } from '../findings/fault.ts';
import { insightFault } from './insight-fault.ts';
import { readCallout } from './read-callout.ts';
import { readInline } from './read-inline.ts';
import { readList } from './read-list.ts';
import { refuseNode } from './refuse-node.ts';
import { type NodeOf, placeOf, type SyntaxNode, type SyntaxTree } from './syntax-tree.ts';

const readParagraph = (paragraph: NodeOf<'paragraph'>): Reading<InsightBlock> => {
  const { value: text, faults } = readInline(paragraph, 'empty_paragraph');
  return { value: text === undefined ? undefined : { type: 'paragraph', text }, faults };
};

const readHeading = (heading: NodeOf<'heading'>): Reading<InsightBlock> => {
  const { value: text, faults } = readInline(heading, 'empty_heading');
  const place = placeOf(heading);
  if (heading.depth === 1)
    return { value: undefined, faults: [insightFault('title_heading', place), ...faults] };
  if (heading.depth > 3)
    return { value: undefined, faults: [insightFault('deep_heading', place), ...faults] };
  return { value: text === undefined ? undefined : { type: 'heading', text }, faults };
};

const readBlock = (node: SyntaxNode): Reading<InsightBlock> => {
  if (node.type === 'paragraph') return readParagraph(node);
  if (node.type === 'heading') return readHeading(node);
  if (node.type === 'list') return readList(node);
  const refused = refuseNode(node);
  if (refused === undefined && node.type === 'mdxJsxFlowElement') return readCallout(node);
  return { value: undefined, faults: [refused ?? insightFault('mdx_syntax', placeOf(node))] };
};

/** The blocks of an article, when every node of the tree is one of the four kinds. */
export const readBlocks = (tree: SyntaxTree): Reading<InsightBlock[]> => {
  const readings = tree.children.map(readBlock);
  const faults = readings.flatMap((reading) => reading.faults);
  if (readings.length === 0)
    faults.push(insightFault('empty_article', tree.position?.end ?? { line: 1, column: 1 }));
  const blocks = readings.flatMap(({ value }) => value ?? []);
  return { value: faults.length === 0 ? blocks : undefined, faults };
};
