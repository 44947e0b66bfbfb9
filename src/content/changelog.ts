import * as z from 'zod';
import { CalendarDateSchema, TextSchema } from '../contracts/primitives.ts';
import { type ContentFinding, createFault, findingsIn } from './findings/content-finding.ts';
import { authoredLine } from './findings/field-rules.ts';
import { type LoadedYamlFile, loadYamlFile } from './findings/yaml-file.ts';

/** Why a correct entry of the changelog is refused among the other entries, by finding code. */
export const changelogRules = {
  duplicate_version: () => ({
    why: 'An earlier entry in this file has the same subject, version and date.',
    fix: 'Combine the changes into one entry, or correct the version or the date.',
  }),
  not_newest_first: () => ({
    why: 'This entry is newer than the one above it.',
    fix: 'Sort the entries by date, newest first.',
  }),
} as const;

const ChangeSchema = z.strictObject({
  kind: z.enum(['added', 'changed', 'fixed', 'deprecated', 'removed']).meta({
    description: 'The kind of change.',
    example: 'added',
  }),
  text: authoredLine(TextSchema).meta({
    description: 'What changes for a client or a supplier, in one sentence.',
    example: 'A product has a field "note".',
  }),
});

const ChangelogEntrySchema = z.strictObject({
  subject: z.enum(['api', 'contract']).meta({
    description:
      'What the version belongs to: the API that needs no key, or the record contract for suppliers.',
    example: 'api',
  }),
  version: z
    .string()
    .regex(/^\d+\.\d+\.\d+$/)
    .meta({ description: 'Three numbers separated by dots.', example: '1.2.0' }),
  date: CalendarDateSchema.meta({
    description: 'The day the version went live.',
    example: '2026-12-01',
  }),
  summary: authoredLine(TextSchema).meta({
    description: 'The version in one sentence.',
    example: 'Products say where their source can be read.',
  }),
  changes: z.array(ChangeSchema).min(1).meta({ description: 'Every change, in one sentence each.' }),
});

/** `content/changelog.yaml`, as an editor writes it: entries from the newest to the oldest. */
const ChangelogFileSchema = z.array(ChangelogEntrySchema).min(1);

/** A version of the API or of the record contract, and what it changed. */
export type ChangelogEntry = z.infer<typeof ChangelogEntrySchema>;

const subjects = { api: 'API', contract: 'Record contract' } as const satisfies Record<
  ChangelogEntry['subject'],
  string
>;

/** Whether an earlier entry of the changelog is about the same version, so that only the date tells them apart. */
const hasEarlier = (
  { subject, version, date }: ChangelogEntry,
  entries: readonly ChangelogEntry[],
): boolean =>
  entries.some((entry) => entry.subject === subject && entry.version === version && entry.date < date);

/**
 * The title of an entry, for example `API 1.1.0`. `entries` is the whole changelog: a later entry of the same version
 * also has its date, as in `API 1.1.0 (2026-12-01)`.
 */
export const entryTitle = (entry: ChangelogEntry, entries: readonly ChangelogEntry[]): string => {
  const title = `${subjects[entry.subject]} ${entry.version}`;
  return hasEarlier(entry, entries) ? `${title} (${entry.date})` : title;
};

/**
 * The id of an entry in addresses, for example `api-1-1-0`, which never changes. A later entry of the same version
 * also has its date, as in `api-1-1-0-2026-12-01`.
 */
export const entryId = (entry: ChangelogEntry, entries: readonly ChangelogEntry[]): string => {
  const name = `${entry.subject}-${entry.version.replaceAll('.', '-')}`;
  return hasEarlier(entry, entries) ? `${name}-${entry.date}` : name;
};

const changelogFault = createFault(changelogRules);

/** Compares entries with one another: a version has at most one entry a day, and the newest comes first. */
const checkChangelog = ({
  file,
  value: entries = [],
  positionOf,
}: LoadedYamlFile<readonly ChangelogEntry[]>): ContentFinding[] => {
  const faults = entries.flatMap(({ subject, version, date }, index) => {
    const first = entries.findIndex(
      (entry) => entry.subject === subject && entry.version === version && entry.date === date,
    );
    const before = entries[index - 1];
    return [
      ...(first === index ? [] : [changelogFault('duplicate_version', positionOf([index, 'version']))]),
      ...(before === undefined || before.date >= date
        ? []
        : [changelogFault('not_newest_first', positionOf([index, 'date']))]),
    ];
  });
  return findingsIn(file, faults);
};

/** The result of reading the changelog; the entries are complete only when there is no finding. */
type ChangelogReading = {
  readonly entries: readonly ChangelogEntry[];
  readonly findings: readonly ContentFinding[];
};

/** Reads and checks `content/changelog.yaml` of a project. */
export const readChangelog = (projectDirectory: string): ChangelogReading => {
  const loaded = loadYamlFile(projectDirectory, 'content/changelog.yaml', ChangelogFileSchema);
  return { entries: loaded.value ?? [], findings: [...loaded.findings, ...checkChangelog(loaded)] };
};
