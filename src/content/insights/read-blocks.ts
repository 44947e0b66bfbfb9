import type { InsightBlock } from '../../contracts/insight.ts';
import { hasVisibleText } from '../../contracts/line-of-text.ts';
import { type Fault, type Reading, startOfFile } from '../findings/content-finding.ts';
import { chartFile } from './chart-data.ts';
import { insightFault } from './finding-table.ts';
import { collapseSpace, readInline, refuseNode } from './read-inline.ts';
import { type InlineNode, type NodeOf, positionOf, type SyntaxNode, type SyntaxTree } from './syntax-tree.ts';

const inlineTypes: ReadonlySet<string> = new Set([
  'break',
  'delete',
  'emphasis',
  'footnoteReference',
  'image',
  'imageReference',
  'inlineCode',
  'link',
  'linkReference',
  'mdxJsxTextElement',
  'mdxTextExpression',
  'strong',
  'text',
] satisfies InlineNode['type'][]);

const isInline = (node: SyntaxNode): node is InlineNode => inlineTypes.has(node.type);

const unfold = (node: SyntaxNode): SyntaxNode => {
  if (node.type !== 'mdxJsxFlowElement' || node.name !== 'Callout') return node;
  const children: readonly SyntaxNode[] = node.children;
  const line = children.filter(isInline);
  if (line.length === 0) return node;
  const text: NodeOf<'paragraph'> = { type: 'paragraph', position: node.position, children: line };
  return { ...node, children: [text, ...node.children.filter((child) => !isInline(child))] };
};

/**
 * Gives a Callout written on one line the same structure as one written as a block: text directly inside it becomes a
 * paragraph. Both mean the same to an editor.
 */
export const unfoldCallouts = (tree: SyntaxTree): SyntaxTree => ({
  ...tree,
  children: tree.children.map(unfold),
});

const refuseInItem = (block: SyntaxNode): Fault =>
  refuseNode(block) ??
  insightFault(
    block.type === 'list'
      ? 'nested_list'
      : block.type === 'paragraph'
        ? 'list_item_paragraphs'
        : 'list_item_block',
    positionOf(block),
  );

const readItem = (item: NodeOf<'listItem'>): Reading<string> => {
  const [first, ...rest] = item.children;
  if (first === undefined)
    return { value: undefined, faults: [insightFault('empty_list_item', positionOf(item))] };
  const task = typeof item.checked === 'boolean' ? [insightFault('task_list_item', positionOf(item))] : [];
  const text =
    first.type === 'paragraph'
      ? readInline(first, 'empty_list_item')
      : { value: undefined, faults: [refuseInItem(first)] };
  return { value: text.value, faults: [...task, ...text.faults, ...rest.map(refuseInItem)] };
};

/** A flat list: one paragraph per item, no checkboxes, and numbers from 1. */
const readList = (list: NodeOf<'list'>): Reading<InsightBlock> => {
  const start = list.ordered && list.start !== 1 ? [insightFault('list_start', positionOf(list))] : [];
  const items = list.children.map(readItem);
  const faults = [...start, ...items.flatMap((item) => item.faults)];
  const texts = items.flatMap(({ value }) => value ?? []);
  return { value: faults.length === 0 ? { type: 'list', items: texts } : undefined, faults };
};

type Callout = NodeOf<'mdxJsxFlowElement'>;

const readLabel = (callout: Callout): Reading<string> => {
  const refuse = (
    code:
      | 'callout_label_missing'
      | 'callout_label_empty'
      | 'callout_attribute'
      | 'callout_expression'
      | 'chart_file',
  ) => ({
    value: undefined,
    faults: [insightFault(code, positionOf(callout))],
  });
  const [first, second, ...others] = callout.attributes;
  if (first === undefined) return refuse('callout_label_missing');
  if (first.type === 'mdxJsxExpressionAttribute') return refuse('callout_expression');
  if (first.name !== 'label' || others.length > 0) return refuse('callout_attribute');
  if (typeof first.value === 'object' && first.value !== null) return refuse('callout_expression');
  if (second !== undefined) {
    if (second.type === 'mdxJsxExpressionAttribute' || second.name !== 'data')
      return refuse('callout_attribute');
    if (typeof second.value !== 'string' || !chartFile.test(second.value)) return refuse('chart_file');
  }
  const label = collapseSpace(first.value ?? '');
  return hasVisibleText(label) ? { value: label, faults: [] } : refuse('callout_label_empty');
};

const readText = (callout: Callout): Reading<string> => {
  const [first, ...rest] = callout.children;
  if (first === undefined)
    return { value: undefined, faults: [insightFault('empty_callout', positionOf(callout))] };
  const refuse = (block: SyntaxNode) =>
    refuseNode(block) ??
    insightFault(block.type === 'paragraph' ? 'callout_paragraphs' : 'callout_block', positionOf(block));
  const text =
    first.type === 'paragraph'
      ? readInline(first, 'empty_callout')
      : { value: undefined, faults: [refuse(first)] };
  return { value: text.value, faults: [...text.faults, ...rest.map(refuse)] };
};

/** A Callout: a label in quotes, perhaps the file of a chart, and one paragraph of text. */
const readCallout = (callout: Callout): Reading<InsightBlock> => {
  const label = readLabel(callout);
  const text = readText(callout);
  const faults = [...label.faults, ...text.faults];
  if (faults.length > 0 || label.value === undefined || text.value === undefined)
    return { value: undefined, faults };
  return { value: { type: 'callout', label: label.value, text: text.value }, faults };
};

const readParagraph = (paragraph: NodeOf<'paragraph'>): Reading<InsightBlock> => {
  const { value: text, faults } = readInline(paragraph, 'empty_paragraph');
  return { value: text === undefined ? undefined : { type: 'paragraph', text }, faults };
};

const readHeading = (heading: NodeOf<'heading'>): Reading<InsightBlock> => {
  const { value: text, faults } = readInline(heading, 'empty_heading');
  const position = positionOf(heading);
  if (heading.depth === 1)
    return { value: undefined, faults: [insightFault('title_heading', position), ...faults] };
  if (heading.depth > 3)
    return { value: undefined, faults: [insightFault('deep_heading', position), ...faults] };
  return { value: text === undefined ? undefined : { type: 'heading', text }, faults };
};

const readBlock = (node: SyntaxNode): Reading<InsightBlock> => {
  if (node.type === 'paragraph') return readParagraph(node);
  if (node.type === 'heading') return readHeading(node);
  if (node.type === 'list') return readList(node);
  const refused = refuseNode(node);
  if (refused === undefined && node.type === 'mdxJsxFlowElement') return readCallout(node);
  return { value: undefined, faults: [refused ?? insightFault('mdx_syntax', positionOf(node))] };
};

/** The blocks of an article, when every node of the tree is one of the four kinds. */
export const readBlocks = (tree: SyntaxTree): Reading<InsightBlock[]> => {
  const readings = tree.children.map(readBlock);
  const faults = readings.flatMap((reading) => reading.faults);
  if (readings.length === 0) faults.push(insightFault('empty_article', tree.position?.end ?? startOfFile));
  const blocks = readings.flatMap(({ value }) => value ?? []);
  return { value: faults.length === 0 ? blocks : undefined, faults };
};
