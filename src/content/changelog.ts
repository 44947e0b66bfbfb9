import { z } from 'zod';
import { CalendarDateSchema, TextSchema } from '../contracts/primitives.ts';
import { authoredLine } from './findings/authored-text.ts';
import { createFault, type Fault, type Finding } from './findings/finding.ts';
import { readYaml, type YamlReading } from './findings/read-yaml.ts';
import { loadYamlFile } from './findings/yaml-file.ts';

/** Why an entry of the changelog that reads well on its own is refused beside the others, by finding code. */
export const changelogRules = {
  duplicate_version: () => ({
    why: 'An entry before this one has the same subject, version and date.',
    fix: { advice: 'Put the changes into one entry, or correct the version or the date.' },
  }),
  not_newest_first: () => ({
    why: 'The entry before this one has an earlier date.',
    fix: { advice: 'Put the entry where its date belongs; the newest stands first.' },
  }),
} as const;

const ChangeSchema = z.strictObject({
  kind: z.enum(['added', 'changed', 'fixed', 'deprecated', 'removed']).meta({
    description: 'What kind of change it is.',
    example: 'added',
  }),
  text: authoredLine(TextSchema).meta({
    description: 'What a client or a supplier notices, in one sentence.',
    example: 'A product has a field "note".',
  }),
});

const ChangelogEntrySchema = z.strictObject({
  subject: z.enum(['api', 'contract']).meta({
    description: 'What has the version: the API without a key, or the record contract of suppliers.',
    example: 'api',
  }),
  version: z
    .string()
    .regex(/^\d+\.\d+\.\d+$/)
    .meta({ description: 'Three numbers joined by points.', example: '1.2.0' }),
  date: CalendarDateSchema.meta({
    description: 'The day from which the version is answered.',
    example: '2026-12-01',
  }),
  summary: authoredLine(TextSchema).meta({
    description: 'The version in one sentence.',
    example: 'Products say where their source can be read.',
  }),
  changes: z.array(ChangeSchema).min(1).meta({ description: 'Every change, one sentence each.' }),
});

/** `content/changelog.yaml`, as an editor writes it: entries from the newest to the oldest. */
const ChangelogFileSchema = z.array(ChangelogEntrySchema).min(1);

/** A version of the API or of the record contract, and what it changed. */
export type ChangelogEntry = z.infer<typeof ChangelogEntrySchema>;

const subjects = { api: 'API', contract: 'Record contract' } as const satisfies Record<
  ChangelogEntry['subject'],
  string
>;

/** Whether the version of an entry has an earlier entry in the changelog, so that its date tells them apart. */
const hasEarlier = (
  { subject, version, date }: ChangelogEntry,
  entries: readonly ChangelogEntry[],
): boolean =>
  entries.some((entry) => entry.subject === subject && entry.version === version && entry.date < date);

/**
 * What an entry is called, for example `API 1.1.0`. `entries` is the whole changelog: a later entry of a version has
 * its date behind it, as in `API 1.1.0 (2026-12-01)`.
 */
export const entryTitle = (entry: ChangelogEntry, entries: readonly ChangelogEntry[]): string => {
  const title = `${subjects[entry.subject]} ${entry.version}`;
  return hasEarlier(entry, entries) ? `${title} (${entry.date})` : title;
};

/**
 * The name of an entry in addresses, for example `api-1-1-0`. The first entry of a version has the plain name, which
 * never changes; a later one has its date behind it.
 */
export const entryId = (entry: ChangelogEntry, entries: readonly ChangelogEntry[]): string => {
  const name = `${entry.subject}-${entry.version.replaceAll('.', '-')}`;
  return hasEarlier(entry, entries) ? `${name}-${entry.date}` : name;
};

const changelogFault = createFault(changelogRules);

/** What is wrong with entries beside one another: a version has one entry a day, and the newest stands first. */
const checkChangelog = (entries: readonly ChangelogEntry[], yaml: YamlReading): readonly Fault[] =>
  entries.flatMap(({ subject, version, date }, index) => {
    const first = entries.findIndex(
      (entry) => entry.subject === subject && entry.version === version && entry.date === date,
    );
    const before = entries[index - 1];
    return [
      ...(first === index ? [] : [changelogFault('duplicate_version', yaml.placeOf([index, 'version']))]),
      ...(before === undefined || before.date >= date
        ? []
        : [changelogFault('not_newest_first', yaml.placeOf([index, 'date']))]),
    ];
  });

/** What reading the changelog comes to; the entries are whole only when there is no finding. */
type ChangelogReading = {
  readonly entries: readonly ChangelogEntry[];
  readonly findings: readonly Finding[];
};

/** Reads and checks `content/changelog.yaml` of a project. */
export const readChangelog = (projectDirectory: string): ChangelogReading => {
  const { file, text, value, findings } = loadYamlFile(
    projectDirectory,
    'content/changelog.yaml',
    ChangelogFileSchema,
  );
  const entries = value ?? [];
  const beside = checkChangelog(entries, readYaml(text)).map((fault) => ({ ...fault, file }));
  return { entries, findings: [...findings, ...beside] };
};
