import { columnNames } from '../../tables/table.ts';
import { scaleIn } from '../fields/harmless-words.ts';
import { addedToHeading, besideHeading, possibleBasis } from '../fields/headings.ts';
import { headingMeanings } from '../fields/known-headings.ts';
import { isForOtherBasis } from '../mapping/column-doubts.ts';
import { type ListMapping, usedColumns } from '../mapping/mapping.ts';
import type { Table } from '../profile/table.ts';
import { convertNumber, type NumberScale } from '../values/number-scale.ts';
import { readLoneNumber } from '../values/read-number.ts';
import type { ReadingQuestion } from './reading-question.ts';

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

/**
 * The questions about words that a heading adds to those of its field and that may change what the column means, each with the
 * conversions that are exact. How many units a price is for is a question of its own.
 */
export const headingQuestions = <Name extends string>(
  table: Table,
  mapping: ListMapping<Name>,
): ReadingQuestion[] => {
  const { target, reading } = mapping;
  const names = columnNames(table.headings);
  const asked = usedColumns(mapping).flatMap(([name, column]) => {
    const heading = table.headings[column] ?? '';
    const meaning = headingMeanings.find((one) => one === name);
    const { form, isExact = false } = target.fields[name];
    // A title says the same in more words. A number, a date or a name may be another one. Price tiers state their quantities.
    const isNumber = form === 'decimal' || form === 'days' || form === 'timestamp';
    const isFact = (isNumber || isExact) && mapping.sources.get(name)?.from !== 'tier-columns';
    const added =
      meaning && (addedToHeading(heading, meaning) ?? (isFact ? besideHeading(heading, meaning) : undefined));
    if (added === undefined || (meaning === 'unitPrice' && isForOtherBasis(heading))) return [];
    return [{ name, column, added }];
  });
  return [...new Map(asked.map((one) => [one.column, one])).values()].map(({ name, column, added }) => {
    const heading = names[column] ?? '';
    const { label, form } = target.fields[name];
    const samples = table.columns[column]?.samples ?? [];
    const number = samples.map((text) => readLoneNumber(text)).find((read) => read !== undefined);
    const scales = form === 'decimal' || form === 'days' ? scalesOf(name, added) : [];
    const becomes = (scale: NumberScale): string => {
      const converted = number === undefined ? undefined : convertNumber(number, scale);
      return converted === undefined ? '' : `: ${number} becomes ${converted}`;
    };
    const choices = [
      ...scales.map((value) => ({
        value,
        text: `${value === 'same' ? '' : wordsOfScale[value]}${becomes(value)}`,
      })),
      { value: 'same' as const, text: 'They change nothing' },
    ];
    return {
      id: `heading ${heading}`,
      choice: 'heading-words',
      label: `“${added}” in the heading of ${label}`,
      about: `${heading}: ${samples.join(' | ')}. Do these words change what the values mean? If the column is something else, choose another one, or none.`,
      choices,
      isFree: false,
      answer: reading.headingWords.get(heading) ?? '',
      isAnswer: (text) => choices.some(({ value }) => value === text),
      usual: undefined,
      take: (answer, before) => {
        const others = [...before.headingWords].filter(([other]) => other !== heading);
        const chosen = choices.find(({ value }) => value === answer)?.value;
        return {
          ...before,
          headingWords: new Map(chosen === undefined ? others : [...others, [heading, chosen] as const]),
        };
      },
    };
  });
};
