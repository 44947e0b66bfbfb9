import { columnOf, type Field, fields, type Source } from '../columns/fields/fields.ts';
import { type FieldHeadings, fieldHeadings, normaliseHeading } from '../columns/fields/headings.ts';
import type { Target } from '../columns/fields/target.ts';
import {
  guessColumns,
  type ListMapping,
  type Mapping,
  unansweredMapping,
} from '../columns/mapping/mapping.ts';
import type { Table } from '../columns/profile/table.ts';

const optional = (field: Pick<Field, 'label' | 'about' | 'form'>): Field => ({
  ...field,
  optional: true,
  initial: { from: 'nothing' },
});

const day = (label: string, about: string): Field => optional({ label, about, form: 'day' });

const ownFields = {
  manufacturer: { ...fields.manufacturer, initial: { from: 'unset' } },
  manufacturerPartNumber: { ...fields.manufacturerPartNumber, initial: { from: 'unset' } },
  sourceRecordId: optional(fields.sourceRecordId),
  title: optional(fields.title),
  date: day('Date', 'The day of a row, or of the whole file.'),
  validFrom: day('Valid from', 'The first day on which the price of a row is valid.'),
  validUntil: day('Valid until', 'The last day on which the price of a row is valid.'),
  unitPrice: optional({ ...fields.unitPrice, form: 'text' }),
  priceBasis: optional({ ...fields.priceBasis, form: 'text' }),
  currency: optional({ ...fields.currency, form: 'text' }),
} as const satisfies Record<string, Field>;

/** What a file of the user is read for. */
export type OwnFileField = keyof typeof ownFields;

const isOwnFileField = (name: string): name is OwnFileField => Object.hasOwn(ownFields, name);

const known = (...headings: readonly string[]) => ({
  own: headings.map(normaliseHeading),
  weak: [],
  shared: [],
});

/** The headings of part numbers, of which those that mean an item number as often count too, and none that is as often a name or a kind. */
const partNumberHeadings = (): FieldHeadings => {
  const { own, weak, shared } = fieldHeadings('manufacturerPartNumber');
  const [numbers, names] = [fieldHeadings('sourceRecordId').shared, fieldHeadings('title').shared];
  return { own, weak, shared: shared.filter((word) => numbers.includes(word) && !names.includes(word)) };
};

/** The headings of the date of a row or a file. `Stand` dates this file; it is no time at which anything was observed. */
const dateHeadings = {
  own: [...fieldHeadings('sourceUpdatedAt').own, ...fieldHeadings('observedAt').own],
  weak: ['Stand', 'As of', 'Date', 'Datum', 'Fecha', 'Data', 'Date du tarif'].map(normaliseHeading),
  shared: [],
};

/** Files of the user that are read as sources of a list. Nobody confirms their columns, so what is doubtful is asked. */
const ownFileTarget: Target<OwnFileField> = {
  names: Object.keys(ownFields).filter(isOwnFileField),
  fields: ownFields,
  headings: (name) => {
    switch (name) {
      case 'manufacturerPartNumber':
        return partNumberHeadings();
      case 'date':
        return dateHeadings;
      case 'validFrom':
        return known('VALID_START_DATE', 'Valid from', 'Gültig ab', 'Gültig von');
      case 'validUntil':
        return known('VALID_END_DATE', 'Valid until', 'Valid to', 'Gültig bis');
      default:
        return fieldHeadings(name);
    }
  },
  identifier: 'manufacturerPartNumber',
  askedWith: {},
  decisive: ['manufacturer', 'manufacturerPartNumber', 'unitPrice'],
  sharedFirst: 'manufacturerPartNumber',
  isUnconfirmed: true,
};

/** How a file is read for its fields. */
export type OwnFileMapping = ListMapping<OwnFileField>;

/** What the headings of a file tell. */
export const guessOwnFile = (table: Table): OwnFileMapping =>
  unansweredMapping(ownFileTarget, guessColumns(table, ownFileTarget));

/** What a mapping of the validator says of a file, and its headings where that has no such field. */
export const ownFileMappingOf = (records: Mapping, table: Table): OwnFileMapping => {
  const { sources } = records;
  const guessed = guessColumns(table, ownFileTarget);
  const updated = sources.get('sourceUpdatedAt');
  const observed = sources.get('observedAt');
  const dated = columnOf(updated) === undefined ? observed : updated;
  const isDated = columnOf(dated) !== undefined || dated?.from === 'constant';
  const sourceOf = (name: OwnFileField): Source | undefined => {
    if (name === 'date') return isDated ? dated : guessed.get(name);
    return name === 'validFrom' || name === 'validUntil' ? guessed.get(name) : sources.get(name);
  };
  const values = [...records.values].flatMap(([name, ofField]) =>
    isOwnFileField(name) ? [[name, ofField] as const] : [],
  );
  return {
    ...records,
    target: ownFileTarget,
    sources: new Map(ownFileTarget.names.map((name) => [name, sourceOf(name) ?? ownFields[name].initial])),
    values: new Map(values),
  };
};
