import type { OddKind } from '../values/odd-texts.ts';
import { type Field, type FieldName, fieldNames, fields, isPriceField } from './fields.ts';
import { type FieldHeadings, fieldHeadings } from './headings.ts';

/** The known headings of a field of a target. */
type TargetHeadings = FieldHeadings & {
  /** Those that mean the field where no other heading does. */
  readonly last?: readonly string[];
};

/** What a list is read for: its fields, by name and in the order in which they are asked for. */
export type Target<Name extends string> = {
  readonly names: readonly Name[];
  readonly fields: Readonly<Record<Name, Field>>;
  /** The headings of the columns that have a field. */
  readonly headings: (name: Name) => TargetHeadings;
  /** The field that tells one item of the list from another. */
  readonly identifier: Name;
  /** Fields that are asked for only if the list has another one, with that other one. */
  readonly askedWith: Readonly<Partial<Record<Name, Name>>>;
  /** The fields of which two columns with known headings are a question, because the wrong one would be a wrong fact. */
  readonly decisive: readonly Name[];
  /** The field whose a shared heading is where both are open; beside a weak heading of it, a person has to say which is which. */
  readonly sharedFirst?: Name;
  /** The kinds of odd texts that are findings at their cells, so that nobody is asked about them. */
  readonly refusedTexts?: readonly OddKind[];
  /** Whether columns are taken without a person who confirms them: then a heading that adds words to known ones tells none. */
  readonly isUnconfirmed?: boolean;
};

/** What a mapping has of a target: data alone, which a worker can be sent. Headings are only for guessing. */
export type MappedTarget<Name extends string> = Omit<Target<Name>, 'headings'>;

/** What a mapping has of a target. */
export const mappedTarget = <Name extends string>({
  headings: _,
  ...mapped
}: Target<Name>): MappedTarget<Name> => mapped;

/** Lists that are read for the records of a supplier. The fields of a price are asked for only if the list has prices. */
export const recordTarget: Target<FieldName> = {
  names: fieldNames,
  fields,
  headings: fieldHeadings,
  identifier: 'sourceRecordId',
  askedWith: Object.fromEntries(
    fieldNames
      .filter((name) => isPriceField(name) && name !== 'unitPrice')
      .map((name) => [name, 'unitPrice' as const]),
  ),
  decisive: ['sourceRecordId', 'manufacturer', 'manufacturerPartNumber', 'quantity', 'unitPrice'],
};
