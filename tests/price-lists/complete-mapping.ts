import { type FieldName, fieldNames, fields, type Source } from '../../src/columns/fields/fields.ts';
import { confirmed, type Mapping, suggestedMapping, usualOf } from '../../src/columns/mapping/mapping.ts';
import type { Table } from '../../src/columns/profile/table.ts';

/** Every choice that a list may leave open, made as the page offers it, and every guess confirmed. */
export const completeMapping = (
  table: Table,
  observedAt: string,
  chosen: readonly (readonly [FieldName, Source])[] = [],
): Mapping => {
  const suggested = suggestedMapping(table);
  const made = fieldNames.map((name): [FieldName, Source] => {
    const source = confirmed(suggested.sources.get(name) ?? { from: 'unset' });
    if (source.from !== 'unset') return [name, source];
    const nothing: Source = fields[name].optional ? { from: 'nothing' } : source;
    return [name, usualOf(name, table, suggested.sources) ?? nothing];
  });
  const sources = new Map<FieldName, Source>([
    ...made,
    ['observedAt', { from: 'constant', text: observedAt }],
    ...chosen,
  ]);
  const batch = { id: 'stock-list', system: 'Stock list', mode: 'api' };
  return { ...suggested, sources, decimalMark: '.', decimals: 'written', batch };
};
