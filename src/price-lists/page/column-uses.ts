import {
  type ColumnUse,
  columnOf,
  type FieldName,
  fieldNames,
  fields,
  isGuess,
  type Source,
  type TierColumn,
} from '../../columns/fields/fields.ts';
import type { Mapping } from '../../columns/mapping/mapping.ts';

/** A field that a column gives, and how: a price column may be one of several, each from a quantity. */
export type Use = { readonly name: FieldName; readonly use: ColumnUse | 'tier-columns' };

/** What a column is taken for. */
export type Taken = Use & { readonly isGuess: boolean };

type Sources = Mapping['sources'];

const tiersOf = (source: Source | undefined): readonly TierColumn[] =>
  source?.from === 'tier-columns' ? source.tiers : [];

/** What each column is taken for, by its index. Most columns give one field or none. */
export const takenColumns = (sources: Sources): ReadonlyMap<number, readonly Taken[]> => {
  const taken = fieldNames.flatMap((name): (Taken & { readonly column: number })[] => {
    const source = sources.get(name);
    const tiers = tiersOf(source).map(({ column }) => ({
      column,
      name,
      use: 'tier-columns' as const,
      isGuess: isGuess(source),
    }));
    if (source?.from === 'derived')
      return source.columns.map((column) => ({ column, name, use: 'column', isGuess: false }));
    const column = columnOf(source);
    if (source === undefined || column === undefined || !('column' in source)) return tiers;
    const use = source.from === 'guess' ? source.as : source.from;
    return [{ column, name, use, isGuess: isGuess(source) }];
  });
  return Map.groupBy(taken, ({ column }) => column);
};

/** The value of an option: the fields that a column gives, each with how. Empty if it gives none. */
export const optionOf = (taken: readonly Use[]): string =>
  taken.map(({ name, use }) => `${use}:${name}`).join('+');

const labelOf = ({ use, name }: Use): string => {
  const { label } = fields[name];
  if (use === 'tier-columns') return `${label} from a quantity`;
  if (use === 'tier-rows') return `${label}: a row for each tier`;
  if (use === 'percent') return `${label}, in percent`;
  return name === 'taxRate' ? `${label}, as a proportion` : label;
};

/** What an option says. */
export const labelOfOption = (taken: readonly Use[]): string => taken.map(labelOf).join(' and ');

const usesOf = (name: FieldName): readonly Use['use'][] => {
  if (name === 'unitPrice') return ['column', 'tier-columns'];
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
export const columnChoices = (sources: Sources): readonly (readonly Use[])[] => [
  ...fieldNames
    .filter((name) => !ofCapacity.has(name) || mayHaveCapacity(sources))
    .flatMap((name) => usesOf(name).map((use) => [{ name, use }])),
  [
    { name: 'sourceRecordId', use: 'column' },
    { name: 'manufacturerPartNumber', use: 'column' },
  ],
];

/** A source without one of its columns. */
const withoutColumn = (name: FieldName, source: Source | undefined, column: number): Source => {
  const tiers = tiersOf(source).filter((tier) => tier.column !== column);
  return tiers.length === 0 ? fields[name].initial : { from: 'tier-columns', tiers };
};

/** The sources once a column is taken for these fields and for no other. */
export const withColumn = (sources: Sources, column: number, taken: readonly Use[]): Sources => {
  const changed = new Map(sources);
  for (const { name } of takenColumns(sources).get(column) ?? []) {
    changed.set(name, withoutColumn(name, sources.get(name), column));
  }
  for (const { name, use } of taken) {
    const tiers = [...tiersOf(changed.get(name)), { column, quantity: '' }];
    changed.set(name, use === 'tier-columns' ? { from: use, tiers } : { from: use, column });
  }
  return changed;
};

/** The quantity from which the prices of a column apply; undefined if the column has none, or another column states it. */
export const quantityOf = (sources: Sources, column: number): string | undefined => {
  const tier = tiersOf(sources.get('unitPrice')).find((one) => one.column === column);
  return typeof tier?.quantity === 'string' ? tier.quantity : undefined;
};

/** The sources once the prices of a column apply from a quantity. */
export const withQuantity = (sources: Sources, column: number, quantity: string): Sources => {
  const tiers = tiersOf(sources.get('unitPrice')).map((tier) =>
    tier.column === column ? { column, quantity } : tier,
  );
  return new Map([...sources, ['unitPrice', { from: 'tier-columns', tiers }]]);
};
