import type { Fault } from '../findings/fault.ts';
import type { FindingCode } from './finding-table.ts';
import { insightFault } from './insight-fault.ts';
import { placeOf, type SyntaxNode } from './syntax-tree.ts';

/** The codes of nodes that are refused wherever they stand, by the type of the node. */
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
} as const satisfies Partial<Record<SyntaxNode['type'], FindingCode>>;

const isRefusedType = (type: string): type is keyof typeof refusedTypes => Object.hasOwn(refusedTypes, type);

/** The fault of a node that an article cannot have, or undefined for a node that may stand somewhere. */
export const refuseNode = (node: SyntaxNode): Fault | undefined => {
  if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
    if (node.name === 'Callout') return undefined;
    return insightFault(/^[A-Z]/.test(node.name ?? '') ? 'component' : 'raw_html', placeOf(node));
  }
  return isRefusedType(node.type) ? insightFault(refusedTypes[node.type], placeOf(node)) : undefined;
};
