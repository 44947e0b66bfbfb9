import { toString as textOf } from 'mdast-util-to-string';
import { hasVisibleText } from '../../contracts/line-of-text.ts';
import { type Fault, type Reading, refused } from '../findings/content-finding.ts';
import { type InsightFindingCode, insightFault } from './finding-table.ts';
import { type InlineNode, type NodeOf, positionOf, type SyntaxNode } from './syntax-tree.ts';

/** Text as a browser shows it: each run of spaces, tabs and line breaks is one space, with none at the ends. */
export const collapseSpace = (text: string): string =>
  text.replace(/[ \t\n\f\r]+/g, ' ').replace(/^ | $/g, '');

/** The text of a node as a browser shows it, without markup. */
export const plainText = (node: unknown): string => collapseSpace(textOf(node));

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
export const refuseNode = (node: SyntaxNode): Fault | undefined => {
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
    const refused = refuseNode(node);
    if (refused !== undefined) return [refused];
    if (node.type === 'mdxJsxTextElement') return [insightFault('callout_in_text', positionOf(node))];
    if (node.type === 'emphasis' || node.type === 'strong') return checkInline(node.children);
    return node.type === 'link' ? checkLink(node) : [];
  });

/** The codes of faults of what has no visible text. */
export type EmptyCode = Extract<
  InsightFindingCode,
  'empty_paragraph' | 'empty_heading' | 'empty_list_item' | 'empty_callout'
>;

/** The text of a paragraph or heading; `emptyCode` is the code of the fault when it has no visible text. */
export const readInline = (node: NodeOf<'paragraph' | 'heading'>, emptyCode: EmptyCode): Reading<string> => {
  const faults = checkInline(node.children);
  const text = plainText(node);
  if (faults.length > 0) return { value: undefined, faults };
  if (!hasVisibleText(text)) return refused(insightFault(emptyCode, positionOf(node)));
  return { value: text, faults };
};
