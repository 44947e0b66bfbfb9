import { nameOfColumn } from '../../tables/table.ts';
import { scaleIn } from '../fields/harmless-words.ts';
import { addedToHeading, besideHeading, possibleBasis } from '../fields/headings.ts';
import { headingMeanings } from '../fields/known-headings.ts';
import { isForOtherBasis } from '../mapping/column-questions.ts';
import { type ListMapping, usedColumns } from '../mapping/mapping.ts';
import type { Table } from '../profile/table.ts';
import { convertNumber, type NumberScale, numberScales } from '../values/number-scale.ts';
import { readLoneNumber } from '../values/read-number.ts';
import { askedOfTexts } from './question.ts';

/** What each stated scale may mean for the numbers of a field. */
const scalesOf = (name: string, added: string): readonly NumberScale[] => {
  const stated = scaleIn(added);
  const isPrice = name === 'unitPrice';
  if (name === 'leadTimeDays') return stated === 'weeks' ? ['weeks'] : [];
  if (stated === 'cents') return isPrice ? ['hundredths'] : [];
  if (stated === 'thousands') return isPrice ? ['thousands', 'thousandths'] : ['thousands'];
  if (stated === 'hundreds' || possibleBasis(added) === '100') return isPrice ? ['hundredths'] : ['hundreds'];
  return possibleBasis(added) === '1000' ? ['thousands'] : [];
};

const wordsOfScale: Readonly<Record<Exclude<NumberScale, 'same'>, string>> = {
  weeks: 'Weeks, as days',
  hundredths: 'Divided by 100',
  thousandths: 'Divided by 1000',
  hundreds: 'Times 100',
  thousands: 'Times 1000',
};

/** The used columns whose headings add words to those of their field that may change what it means, each with these words. */
const wordyColumns = <Name extends string>({ headings }: Table, mapping: ListMapping<Name>) => {
  const found = usedColumns(mapping).flatMap(([name, column]) => {
    const heading = headings[column] ?? '';
    const meaning = headingMeanings.find((one) => one === name);
    const { form, isExact = false } = mapping.target.fields[name];
    // A title says the same in more words. A number, a date or a name may be another one. Price tiers state their quantities.
    const isNumber = form === 'decimal' || form === 'days' || form === 'timestamp';
    const isFact = (isNumber || isExact) && mapping.sources.get(name)?.from !== 'tier-columns';
    const added =
      meaning && (addedToHeading(heading, meaning) ?? (isFact ? besideHeading(heading, meaning) : undefined));
    // How many units a price is for is a question of its own.
    if (added === undefined || (meaning === 'unitPrice' && isForOtherBasis(heading))) return [];
    return [{ name, column, added }];
  });
  return [...new Map(found.map((one) => [one.column, one])).values()];
};

/** What the words mean that a heading adds to those of its field, with the conversions that are exact. */
export const headingWords = askedOfTexts({
  key: 'headingWords',
  kind: 'heading-words',
  id: 'heading',
  fix: 'Choose for each of these headings whether its words change what the values mean.',
  ask: (table, mapping) =>
    wordyColumns(table, mapping).map(({ name, column, added }) => {
      const heading = nameOfColumn(table.headings, column);
      const { label, form } = mapping.target.fields[name];
      const samples = table.columns[column]?.samples ?? [];
      const number = samples.map((text) => readLoneNumber(text)).find((read) => read !== undefined);
      const scales = form === 'decimal' || form === 'days' ? scalesOf(name, added) : [];
      const becomes = (scale: NumberScale): string => {
        const converted = number === undefined ? undefined : convertNumber(number, scale);
        return converted === undefined ? '' : `: ${number} becomes ${converted}`;
      };
      return {
        of: heading,
        label: `“${added}” in the heading of ${label}`,
        about: `${heading}: ${samples.join(' | ')}. Do these words change what the values mean? If the column is something else, choose another one, or none.`,
        choices: [
          ...scales.map((value) => ({
            value,
            text: `${value === 'same' ? '' : wordsOfScale[value]}${becomes(value)}`,
          })),
          { value: 'same' as const, text: 'They change nothing' },
        ],
      };
    }),
  member: (zod) => ({
    headingWords: zod
      .record(
        zod.string(),
        zod.enum(numberScales, `Write one of: ${numberScales.join(', ')}; or null.`).nullable(),
        'Write an object with the meaning of each heading.',
      )
      .optional()
      .describe(
        'What the words mean that a heading adds to those of its field: {"Lead time (weeks)": "weeks", "Price (cents)": "hundredths", "Stock (k)": "thousands"}. With "same" they change nothing. A number without an exact result is an error.',
      ),
  }),
});
