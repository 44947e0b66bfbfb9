import type { InsightBlock } from '../contracts/insight-block.ts';
import type { Fault, Reading } from '../findings/fault.ts';
import { insightFault } from './insight-fault.ts';
import { readInline } from './read-inline.ts';
import { refuseNode } from './refuse-node.ts';
import { type NodeOf, placeOf, type SyntaxNode } from './syntax-tree.ts';

const refuseInItem = (block: SyntaxNode): Fault =>
  refuseNode(block) ??
  insightFault(
    block.type === 'list'
      ? 'nested_list'
      : block.type === 'paragraph'
        ? 'list_item_paragraphs'
        : 'list_item_block',
    placeOf(block),
  );

const readItem = (item: NodeOf<'listItem'>): Reading<string> => {
  const [first, ...rest] = item.children;
  if (first === undefined)
    return { value: undefined, faults: [insightFault('empty_list_item', placeOf(item))] };
  const task = typeof item.checked === 'boolean' ? [insightFault('task_list_item', placeOf(item))] : [];
  const text =
    first.type === 'paragraph'
      ? readInline(first, 'empty_list_item')
      : { value: undefined, faults: [refuseInItem(first)] };
  return { value: text.value, faults: [...task, ...text.faults, ...rest.map(refuseInItem)] };
};

/** A flat list: one paragraph an item, no boxes to tick, and numbers from 1. */
export const readList = (list: NodeOf<'list'>): Reading<InsightBlock> => {
  const start = list.ordered && list.start !== 1 ? [insightFault('list_start', placeOf(list))] : [];
  const items = list.children.map(readItem);
  const faults = [...start, ...items.flatMap((item) => item.faults)];
  const texts = items.flatMap(({ value }) => value ?? []);
  return { value: faults.length === 0 ? { type: 'list', items: texts } : undefined, faults };
};
