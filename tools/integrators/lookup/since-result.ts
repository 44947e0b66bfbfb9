import * as z from 'zod';
import type { AnsweredAdvisory } from '../../../src/advisories/answered-advisory.ts';
import { productStates } from '../../../src/advisories/kept-advisory.ts';
import type { AdvisoryIndex } from '../../../src/advisories/named-by-vendor.ts';
import { advisoryKey, type OwnAdvisories } from '../../../src/advisories/own-documents.ts';
import { isPerhapsNamed } from '../../../src/list-lookup/advisories.ts';
import type { LineResult } from '../../../src/list-lookup/line.ts';
import { counted, groupDigits } from '../../../src/text/counted.ts';
import { dayInWords } from '../../../src/text/day-in-words.ts';
import { textTable } from '../../command-line/terminal-text.ts';

const EarlierAdvisorySchema = z.object({
  id: z.string(),
  publisher: z.object({ name: z.string(), namespace: z.string() }),
  reason: z.string(),
  last: z.string().optional(),
  says: z.array(z.object({ states: z.array(z.enum(productStates)), version: z.string() })),
});

/** What an earlier `lookup --json` printed, as far as later results are compared with it. */
const EarlierSchema = z.object({
  lines: z.array(
    z.object({
      manufacturer: z.string(),
      manufacturerPartNumber: z.string(),
      advisories: z.object({ advisories: z.array(EarlierAdvisorySchema) }).optional(),
    }),
  ),
});

type Earlier = z.infer<typeof EarlierSchema>;

/** Reads an earlier result; undefined for what is none. */
export const readEarlier = (text: string): Earlier | undefined => {
  try {
    return EarlierSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

/** What an advisory that names a line, or perhaps, is beside an earlier result. */
type Change = 'newly_named' | 'newly_perhaps_named' | 'says_otherwise';

const changeNames: Readonly<Record<Change, string>> = {
  newly_named: 'Newly named',
  newly_perhaps_named: 'Newly perhaps named',
  says_otherwise: 'Named as before, with other states or versions',
};

/** A line that an advisory names since an earlier result, or about which one says something else. */
type ChangedLine = {
  readonly result: LineResult;
  readonly change: Change;
  readonly advisories: readonly AnsweredAdvisory[];
};

type EarlierAdvisory = z.infer<typeof EarlierAdvisorySchema>;

/** What an advisory says of a line, in whatever order. */
const saying = ({
  last,
  says,
}: Pick<AnsweredAdvisory, 'says'> & { readonly last?: string | undefined }): string =>
  JSON.stringify([
    last !== undefined,
    [...new Set(says.map(({ states, version }) => JSON.stringify([states.toSorted(), version])))].sort(),
  ]);

const changeOf = (advisory: AnsweredAdvisory, before: EarlierAdvisory | undefined): Change | undefined => {
  const isNamed = advisory.reason === 'number';
  if (before === undefined || (isNamed && before.reason !== 'number')) {
    return isNamed ? 'newly_named' : 'newly_perhaps_named';
  }
  return saying(advisory) === saying(before) ? undefined : 'says_otherwise';
};

const changes = ['newly_named', 'newly_perhaps_named', 'says_otherwise'] as const;

/** What is different from an earlier result, and whether what was read is new enough. */
export type SinceResult = {
  readonly changed: readonly ChangedLine[];
  /** How many lines were named or perhaps named, and are not any more. */
  readonly noLonger: number;
  readonly notChecked: number;
  /** The newest day of a revision that was read; undefined where none was. */
  readonly newest: string | undefined;
  readonly isTooOld: boolean;
};

const day = 24 * 60 * 60 * 1000;

const lineKey = (manufacturer: string, partNumber: string): string =>
  JSON.stringify([manufacturer, partNumber]);

/** Compares results with an earlier one: an advisory is the same by publisher and id, whatever its revision. */
export const sinceEarlier = (
  results: readonly LineResult[],
  {
    earlier,
    read,
    maxAge,
    now,
  }: {
    readonly earlier: Earlier;
    readonly read: AdvisoryIndex['read'];
    /** In days. */
    readonly maxAge: number;
    readonly now: Date;
  },
): SinceResult => {
  const before = new Map(
    earlier.lines.map(({ manufacturer, manufacturerPartNumber, advisories }) => [
      lineKey(manufacturer, manufacturerPartNumber),
      new Map((advisories?.advisories ?? []).map((one) => [advisoryKey(one), one])),
    ]),
  );
  const changed = results.flatMap((result): ChangedLine[] => {
    const known = before.get(lineKey(result.line.manufacturer, result.line.partNumber));
    const advisories = (result.advisories?.advisories ?? []).map((advisory) => ({
      advisory,
      change: changeOf(advisory, known?.get(advisoryKey(advisory))),
    }));
    const change = changes.find((one) => advisories.some((other) => other.change === one));
    if (change === undefined) return [];
    const differing = advisories.flatMap((one) => (one.change === undefined ? [] : one.advisory));
    return [{ result, change, advisories: differing }];
  });
  const newest = read
    .map(({ upTo }) => upTo)
    .sort()
    .at(-1);
  const age = newest === undefined ? Number.POSITIVE_INFINITY : now.getTime() - Date.parse(newest);
  return {
    changed,
    noLonger: results.filter((result) => {
      const known = before.get(lineKey(result.line.manufacturer, result.line.partNumber));
      return !isPerhapsNamed(result) && known !== undefined && known.size > 0;
    }).length,
    notChecked: results.filter(({ advisories }) => (advisories?.word ?? 'not_checked') === 'not_checked')
      .length,
    newest,
    isTooOld: Math.floor(age / day) > maxAge,
  };
};

/** Whether nothing has to be looked at. */
export const isQuiet = ({ changed, isTooOld }: SinceResult, own: OwnAdvisories | undefined): boolean =>
  changed.length === 0 && !isTooOld && (own?.unread.length ?? 0) === 0;

/** The lines that differ, as a table with the advisories of each, and an empty line below it; nothing where none does. */
export const changedTable = ({ changed }: SinceResult): string[] => {
  const rows = changed.map(({ result: { line }, change, advisories }) => [
    String(line.row),
    line.manufacturer,
    line.partNumber,
    changeNames[change],
    advisories.map(({ id, publisher, date }) => `${id} of ${publisher.name}, ${date}`).join('; '),
  ]);
  const headings = ['Row', 'Manufacturer', 'Part number', 'Since the earlier result', 'Security advisories'];
  return rows.length === 0 ? [] : [textTable(headings, rows), ''];
};

/** The counts in words, those of lines that were not checked each time. */
export const sinceInWords = (
  { changed, noLonger, notChecked, newest, isTooOld }: SinceResult,
  { maxAge, own }: { readonly maxAge: number; readonly own: OwnAdvisories | undefined },
): string[] => {
  const count = (change: Change): string =>
    groupDigits(changed.filter((one) => one.change === change).length);
  const unread = own?.unread.length ?? 0;
  return [
    `${count('newly_named')} newly named, ${count('newly_perhaps_named')} newly perhaps named, ${count('says_otherwise')} with other states or versions since the earlier result.`,
    ...(noLonger === 0 ? [] : [`${counted(noLonger, 'line')} no longer named or perhaps named.`]),
    `${counted(notChecked, 'line')} not checked.`,
    ...(unread === 0 ? [] : [`${counted(unread, 'file')} of --advisories not read.`]),
    newest === undefined
      ? 'No security advisory was read.'
      : `The newest security advisory that was read is of ${dayInWords(newest)}${isTooOld ? `, more than ${counted(maxAge, 'day')} ago: get newer ones for --advisories, or set --max-age` : ''}.`,
  ];
};

/** The same as `--json` prints it. */
export const jsonSince = ({ changed, ...rest }: SinceResult) => ({
  lines: changed.map(({ result: { line }, change, advisories }) => ({
    row: line.row,
    manufacturer: line.manufacturer,
    manufacturerPartNumber: line.partNumber,
    change,
    advisories: advisories.map(({ id, publisher }) => ({ id, publisher })),
  })),
  ...rest,
});
