import type { InsightBlock } from '../contracts/insight-block.ts';
import type { Reading } from '../findings/fault.ts';
import { hasVisibleText } from '../findings/visible-text.ts';
import { insightFault } from './insight-fault.ts';
import { collapseSpace } from './plain-text.ts';
import { readInline } from './read-inline.ts';
import { refuseNode } from './refuse-node.ts';
import { type NodeOf, placeOf, type SyntaxNode } from './syntax-tree.ts';

type Callout = NodeOf<'mdxJsxFlowElement'>;

const readLabel = (callout: Callout): Reading<string> => {
  const refuse = (
    code: 'callout_label_missing' | 'callout_label_empty' | 'callout_attribute' | 'callout_expression',
  ) => ({
    value: undefined,
    faults: [insightFault(code, placeOf(callout))],
  });
  const [first, ...others] = callout.attributes;
  if (first === undefined) return refuse('callout_label_missing');
  if (first.type === 'mdxJsxExpressionAttribute') return refuse('callout_expression');
  if (first.name !== 'label' || others.length > 0) return refuse('callout_attribute');
  if (typeof first.value === 'object' && first.value !== null) return refuse('callout_expression');
  const label = collapseSpace(first.value ?? '');
  return hasVisibleText(label) ? { value: label, faults: [] } : refuse('callout_label_empty');
};

const readText = (callout: Callout): Reading<string> => {
  const [first, ...rest] = callout.children;
  if (first === undefined)
    return { value: undefined, faults: [insightFault('empty_callout', placeOf(callout))] };
  const refuse = (block: SyntaxNode) =>
    refuseNode(block) ??
    insightFault(block.type === 'paragraph' ? 'callout_paragraphs' : 'callout_block', placeOf(block));
  const text =
    first.type === 'paragraph'
      ? readInline(first, 'empty_callout')
      : { value: undefined, faults: [refuse(first)] };
  return { value: text.value, faults: [...text.faults, ...rest.map(refuse)] };
};

/** A Callout: a label in quotes and one paragraph of text. */
export const readCallout = (callout: Callout): Reading<InsightBlock> => {
  const label = readLabel(callout);
  const text = readText(callout);
  const faults = [...label.faults, ...text.faults];
  if (faults.length > 0 || label.value === undefined || text.value === undefined)
    return { value: undefined, faults };
  return { value: { type: 'callout', label: label.value, text: text.value }, faults };
};
