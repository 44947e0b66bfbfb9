import {
  type ColumnUse,
  columnOf,
  type FieldName,
  fieldNames,
  fields,
} from '../../../supplier-lists/fields.ts';
import type { Mapping } from '../../../supplier-lists/mapping.ts';

/** What a column is taken for. */
export type Taken = { readonly name: FieldName; readonly use: ColumnUse; readonly isGuess: boolean };

type Sources = Mapping['sources'];

/** What each column is taken for, by its index. Most columns give one field or none. */
export const takenColumns = (sources: Sources): ReadonlyMap<number, readonly Taken[]> => {
  const taken = fieldNames.flatMap((name) => {
    const source = sources.get(name);
    const column = columnOf(source);
    if (source === undefined || column === undefined || !('column' in source)) return [];
    const isGuess = source.from === 'guess';
    return [{ column, name, use: isGuess ? source.as : source.from, isGuess }];
  });
  return Map.groupBy(taken, ({ column }) => column);
};

/** The value of an option: the fields that a column gives, each with how. Empty if it gives none. */
export const optionOf = (taken: readonly Pick<Taken, 'name' | 'use'>[]): string =>
  taken.map(({ name, use }) => `${use}:${name}`).join('+');

const labelOf = (use: ColumnUse, name: FieldName): string => {
  const { label } = fields[name];
  if (use === 'tier-rows') return `${label}: a row for each tier`;
  if (use === 'percent') return `${label}, in percent`;
  return name === 'taxRate' ? `${label}, as a proportion` : label;
};

/** What an option says. */
export const labelOfOption = (taken: readonly Pick<Taken, 'name' | 'use'>[]): string =>
  taken.map(({ use, name }) => labelOf(use, name)).join(' and ');

const usesOf = (name: FieldName): readonly ColumnUse[] => {
  if (name === 'minimumQuantity') return ['column', 'tier-rows'];
  return name === 'taxRate' ? ['percent', 'column'] : ['column'];
};

const ofCapacity: ReadonlySet<FieldName> = new Set(['windowStart', 'windowEnd']);

/** Whether a list may have capacity, which alone has a period: not while its kind is unknown or a product. */
const mayHaveCapacity = (sources: Sources): boolean => {
  const kind = sources.get('kind');
  if (kind?.from === 'constant') return kind.text === 'capacity';
  return kind !== undefined && kind.from !== 'unset';
};

/** What a column can be taken for. The list of a manufacturer has one number that is both. */
export const columnChoices = (sources: Sources): readonly (readonly Pick<Taken, 'name' | 'use'>[])[] => [
  ...fieldNames
    .filter((name) => !ofCapacity.has(name) || mayHaveCapacity(sources))
    .flatMap((name) => usesOf(name).map((use) => [{ name, use }])),
  [
    { name: 'sourceRecordId', use: 'column' },
    { name: 'manufacturerPartNumber', use: 'column' },
  ],
];

/** The sources once a column is taken for these fields and for no other. */
export const withColumn = (
  sources: Sources,
  column: number,
  taken: readonly Pick<Taken, 'name' | 'use'>[],
): Sources => {
  const changed = new Map(sources);
  for (const { name } of takenColumns(sources).get(column) ?? []) changed.set(name, fields[name].initial);
  for (const { name, use } of taken) changed.set(name, { from: use, column });
  return changed;
};
