import * as z from 'zod';
import { instantAt } from '../../packages/record-contract/tests/instant-at.ts';
import { columnsOf, type FieldName, type Source } from '../../src/columns/fields/fields.ts';
import type { Decimals } from '../../src/columns/mapping/answers.ts';
import { confirmed, type Mapping, suggestedMapping } from '../../src/columns/mapping/mapping.ts';
import { openList } from '../../src/columns/profile/open-list.ts';
import type { Table } from '../../src/columns/profile/table.ts';
import { oddTextsOf, withOddAnswer } from '../../src/columns/questions/odd-texts.ts';
import { openQuestions, usualAnswers } from '../../src/columns/questions/questions.ts';
import { oddKind } from '../../src/columns/values/odd-texts.ts';
import { checkToEnd, recordsOf } from './check-to-end.ts';
import {
  headingsOfFields,
  isUnitOfMany,
  type KnownRecord,
  knownRecords,
  plainDecimal,
  type Writing,
  writtenBytes,
} from './written-list.ts';

const now = instantAt('2026-11-21T12:00:00Z');

const RecordSchema = z.object({
  sourceRecordId: z.string(),
  title: z.string(),
  manufacturerPartNumber: z.string().nullable(),
  condition: z.string(),
  availability: z.object({ quantity: z.string().nullable() }),
  pricing: z
    .object({
      currency: z.string(),
      tiers: z.array(z.object({ minimumQuantity: z.string(), unitPrice: z.string() })),
    })
    .nullable(),
  sourceUpdatedAt: z.string().nullable(),
});

/** The clock that a timestamp shows in a time zone, as the writer has it. */
const clockIn = (timestamp: string, timeZone: string): string => {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(new Date(timestamp));
  return ['year', 'month', 'day', 'hour', 'minute', 'second']
    .map((name) => parts.find(({ type }) => type === name)?.value ?? '')
    .join(' ');
};

/** The zone in which the clock of the writer goes. */
const zoneOf = ({ dates, zone }: Writing): string => {
  if (dates === 'zoned' || dates === 'offset') return 'UTC';
  // An hour ahead of UTC the whole year.
  return dates === 'abbreviation' ? 'Etc/GMT-1' : zone;
};

const knownOf = (record: z.infer<typeof RecordSchema>, writing: Writing): KnownRecord => ({
  sourceRecordId: record.sourceRecordId,
  title: record.title,
  manufacturerPartNumber: record.manufacturerPartNumber,
  condition: record.condition,
  quantity: record.availability.quantity,
  tiers: (record.pricing?.tiers ?? []).map(
    (tier) => `${tier.minimumQuantity}: ${plainDecimal(tier.unitPrice)}`,
  ),
  currency: record.pricing?.currency ?? null,
  changed: record.sourceUpdatedAt === null ? null : clockIn(record.sourceUpdatedAt, zoneOf(writing)),
});

/** The mapping after a person has accepted every guess and every usual answer, and has said what no list says. */
const acceptedMapping = (table: Table, writing: Writing): Mapping => {
  const suggested = suggestedMapping(table);
  const said: [FieldName, Source][] = [
    ['country', { from: 'constant', text: 'DE' }],
    ['observedAt', { from: 'constant', text: '2026-11-21T11:55:00Z' }],
  ];
  if (writing.currency === 'nowhere') said.push(['currency', { from: 'constant', text: 'EUR' }]);
  if (writing.currency === 'cell') said.push(['currency', { from: 'price-cell' }]);
  const guessed = [...suggested.sources].map(([name, source]) => [name, confirmed(source)] as const);
  const mapping: Mapping = {
    ...suggested,
    sources: new Map([...guessed, ...said]),
    batch: { id: 'list', system: 'ERP', mode: 'api' },
  };
  return usualAnswers(table, mapping).reduce((before, { take }) => take(before), mapping);
};

const decimalsOf = (writing: Writing): Decimals => {
  const { items, basis } = writing;
  const most = Math.max(...items.flatMap(({ prices }) => prices.map(({ scale }) => scale)), 0);
  return basis === 'none' && !isUnitOfMany(writing) ? (([0, 1, 2, 3, 4] as const)[most] ?? 6) : 6;
};

/** What the writer answers to the questions that are left, and to no other. */
const withAnswers = (
  given: Mapping,
  table: Table,
  writing: Writing,
  questions: readonly string[],
): Mapping => {
  const mapping = oddTextsOf(table, given).reduce((before, { column, kind }) => {
    // A part number such as 1.200 is one, if the writer has done nothing to it. One answer cannot repair another and keep it.
    const isMeant = kind !== writing.oddText;
    const isMixed = kind === 'thousands' && writing.items.slice(1).some((of) => of.partNumber === '1.200');
    const isLost = oddKind(kind).repair === undefined;
    const answer = isMeant ? 'keep' : isMixed || isLost ? 'finding' : 'repair';
    return withOddAnswer(before, column, kind, answer);
  }, given);
  const isAsked = (question: string): boolean => questions.includes(question);
  const dateOrder = writing.dates === 'month-first' ? 'month-first' : 'day-first';
  const basis: [FieldName, Source][] = isAsked('priceBasis')
    ? [['priceBasis', { from: 'constant', text: '100' }]]
    : [];
  return {
    ...mapping,
    sources: new Map([...mapping.sources, ...basis]),
    zeroPrices: isAsked('zero-prices') ? 'price' : undefined,
    decimalMark: isAsked('decimal-mark') ? writing.mark : mapping.decimalMark,
    decimals: isAsked('decimals') ? decimalsOf(writing) : undefined,
    dateOrder: isAsked('date-order') ? dateOrder : undefined,
    timeZone: isAsked('time-zone') ? writing.zone : undefined,
    shownNumbers: isAsked('shown-numbers') ? 'stored' : undefined,
    hiddenRows: isAsked('hidden-rows') ? 'leave-out' : undefined,
    struckRows: isAsked('struck-rows') ? 'leave-out' : undefined,
    hiddenColumns: isAsked('hidden-columns') ? 'read' : undefined,
    shownTexts: isAsked('shown-texts') ? 'shown' : undefined,
  };
};

/** What came of reading a list that a random writer wrote. */
type ReadingBack =
  /** A record is another than the writer has in mind, or is missing without a word. */
  | { readonly wrong: string }
  /** Every record is right, or has a finding. `questions` are those that were left after the usual answers. */
  | { readonly questions: readonly string[]; readonly findings: number };

/** Reads a list as a person does who accepts what is offered, and says what is wrong with what comes out. */
export const readBack = async (writing: Writing): Promise<ReadingBack> => {
  const file = new Blob([writtenBytes(writing)]);
  const likely = await openList(file, { headings: 'guess' });
  if ('why' in likely) return { wrong: likely.why };
  const { encoding = '', encodings = [] } = likely.table.form ?? {};
  // Of the encodings that are offered a person takes the one whose words are right.
  const isOther = encodings.length > 0 && encoding !== writing.encoding;
  const opened = isOther ? await openList(file, { headings: 'guess', encoding: writing.encoding }) : likely;
  if ('why' in opened) return { wrong: opened.why };
  const { table } = opened;
  const accepted = acceptedMapping(table, writing);
  const unknown: string[] = [];
  for (const [name, headings] of headingsOfFields(writing)) {
    const taken = columnsOf(accepted.sources.get(name)).map((column) => table.headings[column] ?? '');
    if (taken.length === 0) unknown.push(`column of ${name}`);
    else if (taken.join('\n') !== [...headings].sort(byColumn(table)).join('\n')) {
      return { wrong: `${name} is taken from another column.` };
    }
  }
  if (unknown.length > 0) return { questions: unknown, findings: 0 };
  const questions = openQuestions(table, accepted).map(({ kind }) => kind);
  const mapping = withAnswers(accepted, table, writing, questions);
  const open = openQuestions(table, mapping);
  if (open.length > 0) return { wrong: `Open for the writer, too: ${JSON.stringify(open)}` };

  const check = checkToEnd(table, mapping, now);
  const read = (await recordsOf(RecordSchema, table, mapping, check)).map((record) =>
    knownOf(record, writing),
  );
  const known = new Map(knownRecords(writing).map((record) => [record.sourceRecordId, record]));
  for (const record of read) {
    const expected = known.get(record.sourceRecordId);
    const one = JSON.stringify(record);
    const other = JSON.stringify(expected);
    if (one !== other) return { wrong: `${one} instead of ${other}` };
  }
  const findings = check.groups.length;
  if (read.length < known.size && findings === 0) return { wrong: 'A record is missing without a finding.' };
  return { questions, findings };
};

const byColumn =
  ({ headings }: Table) =>
  (one: string, other: string): number =>
    headings.indexOf(one) - headings.indexOf(other);
