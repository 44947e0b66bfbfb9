import type { Reading } from '../findings/fault.ts';
import { hasVisibleText } from '../findings/visible-text.ts';
import { checkInline } from './check-inline.ts';
import type { FindingCode } from './finding-table.ts';
import { insightFault } from './insight-fault.ts';
import { plainText } from './plain-text.ts';
import { type NodeOf, placeOf } from './syntax-tree.ts';

type EmptyCode = Extract<
  FindingCode,
  'empty_paragraph' | 'empty_heading' | 'empty_list_item' | 'empty_callout'
>;

/** The text of a paragraph or heading; `emptyCode` is the fault when a reader would see nothing of it. */
export const readInline = (node: NodeOf<'paragraph' | 'heading'>, emptyCode: EmptyCode): Reading<string> => {
  const faults = checkInline(node.children);
  const text = plainText(node);
  if (faults.length > 0) return { value: undefined, faults };
  if (!hasVisibleText(text)) return { value: undefined, faults: [insightFault(emptyCode, placeOf(node))] };
  return { value: text, faults };
};
