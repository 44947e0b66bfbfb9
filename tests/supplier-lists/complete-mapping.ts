import { type FieldName, fieldNames, fields, type Source } from '../../src/supplier-lists/fields.ts';
import { guessSources, type Mapping } from '../../src/supplier-lists/mapping.ts';

/** Every choice that a list may leave open, made as the page offers it. */
export const completeMapping = (
  headings: readonly string[],
  observedAt: string,
  chosen: readonly (readonly [FieldName, Source])[] = [],
): Mapping => {
  const guessed = guessSources(headings);
  const said = fieldNames.flatMap((name): [FieldName, Source][] => {
    const { usual } = fields[name];
    return usual !== undefined && guessed.get(name)?.from === 'unset' ? [[name, usual]] : [];
  });
  const sources = new Map<FieldName, Source>([
    ...guessed,
    ...said,
    ['observedAt', { from: 'constant', text: observedAt }],
    ...chosen,
  ]);
  return { sources, decimalMark: '.', batch: { id: 'stock-list', system: 'Stock list', mode: 'api' } };
};
