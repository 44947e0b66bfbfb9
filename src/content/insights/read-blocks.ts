import type { InsightBlock } from '../../contracts/insight.ts';
import { hasVisibleText } from '../../text/line-of-text.ts';
import { type Fault, type Reading, refused, startOfFile } from '../findings/content-finding.ts';
import { chartFile } from './chart-data.ts';
import { type InsightFindingCode, insightFault } from './finding-table.ts';
import {
  collapseSpace,
  type InlineNode,
  type NodeOf,
  plainText,
  positionOf,
  type SyntaxNode,
  type SyntaxTree,
} from './syntax-tree.ts';

/** The codes of nodes that are refused everywhere, by the type of the node. */
const refusedTypes = {
  blockquote: 'block_quote',
  break: 'hard_break',
  code: 'code_block',
  definition: 'link_reference',
  delete: 'strikethrough',
  footnoteDefinition: 'footnote',
  footnoteReference: 'footnote',
  image: 'image',
  imageReference: 'image',
  linkReference: 'link_reference',
  mdxFlowExpression: 'expression',
  mdxTextExpression: 'expression',
  mdxjsEsm: 'import_export',
  table: 'table',
  thematicBreak: 'thematic_break',
} as const satisfies Partial<Record<SyntaxNode['type'], InsightFindingCode>>;

const isRefusedType = (type: string): type is keyof typeof refusedTypes => Object.hasOwn(refusedTypes, type);

/** The fault of a node that is refused everywhere, or undefined for a node that is allowed somewhere. */
const refuseNode = (node: SyntaxNode): Fault | undefined => {
  if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
    if (node.name === 'Callout') return undefined;
    return insightFault(/^[A-Z]/.test(node.name ?? '') ? 'component' : 'raw_html', positionOf(node));
  }
  return isRefusedType(node.type) ? insightFault(refusedTypes[node.type], positionOf(node)) : undefined;
};

// The characters that RFC 3986 excludes from a URI; the page's renderer reads a brace as program code even there.
const notInAddress = /[\s{}<>"\\^`]/;

// A second slash would make the address lead to another host.
const siteRelative = /^(?:\/(?!\/)|#.)/;

const isAllowedTarget = (url: string): boolean => {
  if (notInAddress.test(url)) return false;
  if (/^https?:\/\//i.test(url)) return URL.canParse(url);
  return siteRelative.test(url) || /^mailto:[^@]+@[^@]+$/i.test(url);
};

const checkLink = (link: NodeOf<'link'>): Fault[] => {
  const position = positionOf(link);
  const target = isAllowedTarget(link.url) ? [] : [insightFault('link_target', position)];
  const inner = checkInline(link.children);
  const empty = inner.length === 0 && !hasVisibleText(plainText(link));
  return [...target, ...inner, ...(empty ? [insightFault('empty_link', position)] : [])];
};

/** The faults of inline markup: everything but text, emphasis, code and links is refused. */
const checkInline = (nodes: readonly InlineNode[]): Fault[] =>
  nodes.flatMap((node) => {
    const fault = refuseNode(node);
    if (fault !== undefined) return [fault];
    if (node.type === 'mdxJsxTextElement') return [insightFault('callout_in_text', positionOf(node))];
    if (node.type === 'emphasis' || node.type === 'strong') return checkInline(node.children);
    return node.type === 'link' ? checkLink(node) : [];
  });

/** The codes of faults of what has no visible text. */
type EmptyCode = Extract<
  InsightFindingCode,
  'empty_paragraph' | 'empty_heading' | 'empty_list_item' | 'empty_callout'
>;

/** The text of a paragraph or heading; `emptyCode` is the code of the fault when it has no visible text. */
const readInline = (node: NodeOf<'paragraph' | 'heading'>, emptyCode: EmptyCode): Reading<string> => {
  const faults = checkInline(node.children);
  const text = plainText(node);
  if (faults.length > 0) return { value: undefined, faults };
  if (!hasVisibleText(text)) return refused(insightFault(emptyCode, positionOf(node)));
  return { value: text, faults };
};

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

/** The text of an item or a Callout, which is one paragraph; `refuse` gives the fault of any other block. */
const readOnlyParagraph = (
  node: NodeOf<'listItem' | 'mdxJsxFlowElement'>,
  emptyCode: EmptyCode,
  refuse: (block: SyntaxNode) => Fault,
): Reading<string> => {
  const [first, ...rest]: readonly SyntaxNode[] = node.children;
  if (first === undefined) return refused(insightFault(emptyCode, positionOf(node)));
  const text = first.type === 'paragraph' ? readInline(first, emptyCode) : refused(refuse(first));
  return { value: text.value, faults: [...text.faults, ...rest.map(refuse)] };
};

const readItem = (item: NodeOf<'listItem'>): Reading<string> => {
  const { value, faults } = readOnlyParagraph(item, 'empty_list_item', refuseInItem);
  const isTask = typeof item.checked === 'boolean' && item.children.length > 0;
  return { value, faults: isTask ? [insightFault('task_list_item', positionOf(item)), ...faults] : faults };
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
  const refuse = (code: Extract<InsightFindingCode, `callout_${string}` | 'chart_file'>) =>
    refused(insightFault(code, positionOf(callout)));
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

const refuseInCallout = (block: SyntaxNode): Fault =>
  refuseNode(block) ??
  insightFault(block.type === 'paragraph' ? 'callout_paragraphs' : 'callout_block', positionOf(block));

/** A Callout: a label in quotes, perhaps the file of a chart, and one paragraph of text. */
const readCallout = (callout: Callout): Reading<InsightBlock> => {
  const label = readLabel(callout);
  const text = readOnlyParagraph(callout, 'empty_callout', refuseInCallout);
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
  if (heading.depth === 1 || heading.depth > 3) {
    const code = heading.depth === 1 ? 'title_heading' : 'deep_heading';
    return { value: undefined, faults: [insightFault(code, position), ...faults] };
  }
  return { value: text === undefined ? undefined : { type: 'heading', text }, faults };
};

const readBlock = (node: SyntaxNode): Reading<InsightBlock> => {
  if (node.type === 'paragraph') return readParagraph(node);
  if (node.type === 'heading') return readHeading(node);
  if (node.type === 'list') return readList(node);
  const fault = refuseNode(node);
  if (fault === undefined && node.type === 'mdxJsxFlowElement') return readCallout(node);
  return refused(fault ?? insightFault('mdx_syntax', positionOf(node)));
};

/** The blocks of an article, when every node of the tree is one of the four kinds. */
export const readBlocks = (tree: SyntaxTree): Reading<InsightBlock[]> => {
  const readings = tree.children.map(readBlock);
  const faults = readings.flatMap((reading) => reading.faults);
  if (readings.length === 0) faults.push(insightFault('empty_article', tree.position?.end ?? startOfFile));
  const blocks = readings.flatMap(({ value }) => value ?? []);
  return { value: faults.length === 0 ? blocks : undefined, faults };
};
