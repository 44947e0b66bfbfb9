import { resolve } from 'node:path';
import * as z from 'zod';
import { readCatalogue } from '../../../../src/content/catalogue/library.ts';
import { digestOf } from '../../../../src/content/digest.ts';
import { compareText } from '../../../../src/content/findings/content-finding.ts';
import { counted } from '../../../../src/contracts/counted.ts';
import type { SourceHistory } from '../../../../src/contracts/statements.ts';
import { wholeNumber } from '../../../command-line/option-values.ts';
import { textTable } from '../../../command-line/terminal-text.ts';
import { option, Refusal, toolCommand } from '../../../command-line/tool-command.ts';
import { exitCodes } from '../../../command-line/tool-context.ts';
import { findingsOutcome } from '../../findings-outcome.ts';
import { type Git, gitIn } from '../../git.ts';
import { libraryFiles } from '../device-type-library/import.ts';
import { libraryRepository, librarySources } from '../device-type-library/library-sources.ts';
import { partNumberLines, versionsOfFile } from './file-versions.ts';
import { parseText, statedHistory } from './stated-history.ts';

/** What one of the two says and the other does not: the statements of the catalogue, or the history of the source. */
type Difference = {
  readonly record: string;
  /** The file as it was called at the newest revision of the statements. */
  readonly file: string;
  readonly onlyIn: 'statements' | 'source';
  readonly what: string;
};

/** The statements and the gaps of a history, each as a text that names its revisions in full. */
const textsOf = ({ revisions, statements, gaps = [] }: SourceHistory): string[] => [
  ...statements.map(({ pointer, value, since, until }) =>
    JSON.stringify({ pointer, value, since: revisions[since], until: revisions[until ?? -1] }),
  ),
  ...gaps.map((gap) => JSON.stringify({ gap })),
];

const NumberLineSchema = z.object({ part_number: z.string() });

/** The paths of the files that state each part number at a commit. */
const pathsByPartNumber = async (git: Git, commit: string): Promise<Map<string, string[]>> => {
  const paths = new Map<string, string[]>();
  for (const { path, line } of await partNumberLines(git, commit, libraryFiles.folders)) {
    const { data } = NumberLineSchema.safeParse(parseText(Buffer.from(line)));
    if (data !== undefined) paths.set(data.part_number, [...(paths.get(data.part_number) ?? []), path]);
  }
  return paths;
};

/** Compares a history of a record with the file, among some of the commit, that has had its newest revision. */
const compareHistory = async (
  git: Git,
  commit: string,
  paths: readonly string[],
  record: string,
  history: SourceHistory,
): Promise<{
  readonly versions: number;
  readonly statements: number;
  readonly differences: Difference[];
}> => {
  const newest = history.revisions.at(-1);
  if (newest === undefined || !('commit' in newest)) return { versions: 0, statements: 0, differences: [] };
  const differ = (onlyIn: Difference['onlyIn'], what: string): Difference => ({
    record,
    file: newest.path,
    onlyIn,
    what,
  });
  for (const path of paths) {
    const versions = await versionsOfFile(git, commit, path);
    const isOfRecord = versions.some(
      ({ revision }) => revision.commit === newest.commit && revision.path === newest.path,
    );
    if (!isOfRecord) continue;
    const { statements, gaps } = statedHistory(versions);
    const own = textsOf(history);
    const found = [
      ...statements.map((statement) => JSON.stringify(statement)),
      ...gaps.map((gap) => JSON.stringify({ gap })),
    ];
    return {
      versions: versions.length,
      statements: statements.length,
      differences: [
        ...own.filter((text) => !found.includes(text)).map((text) => differ('statements', text)),
        ...found.filter((text) => !own.includes(text)).map((text) => differ('source', text)),
      ],
    };
  }
  const what = 'No file that states the part number has had the newest revision.';
  return { versions: 0, statements: 0, differences: [differ('statements', what)] };
};

const drawn = (seed: number, id: string): string => digestOf(`${seed} ${id}`);

/** `npm run catalogue -- check-history`. */
export const checkHistoryCommand = toolCommand({
  name: 'check-history',
  summary: 'Compares the statements of some records with the history of their source, read in another way.',
  notes:
    'For each record it asks git for the versions of the file, reads each with another YAML parser than the import, and works out what was stated since when. It shares with the import only the function that says which facts a parsed file states. Records whose product the source no longer has are not drawn.',
  surplus: 'check-history takes no file: it draws records of the catalogue.',
  options: {
    source: option(z.string(), {
      value: '<git repository>',
      description: 'a directory with a clone of the device-type library, which may be bare',
    }),
    records: option(wholeNumber(0, 999_999_999, 100), {
      value: '<number>',
      description: 'how many records; default: 100',
    }),
    seed: option(wholeNumber(0, 999_999_999, 1), {
      value: '<number>',
      description: 'which records are drawn; default: 1',
    }),
  },
  run: async ({ options }, context) => {
    const { contentRoot, userDirectory, now, progress } = context;
    const { library, findings } = readCatalogue(contentRoot, now.toISOString().slice(0, 10));
    if (findings.length > 0) {
      return findingsOutcome(findings, 'Nothing was compared. Fix the findings first.', context);
    }
    const commit = library.imports.find(({ repository }) => repository === libraryRepository)?.commit;
    const git = gitIn(resolve(userDirectory, options.source));
    if (commit === undefined || (await git('cat-file', '-e', `${commit}^{commit}`)) === undefined) {
      throw new Refusal(
        'repository_refused',
        'The repository lacks the commit that content/imports.yaml names, or git cannot read it. Name a clone of the device-type library with its whole history.',
      );
    }
    const records = library.products
      .filter(({ record }) => librarySources(record).some(({ lastSeen }) => lastSeen === undefined))
      .map(({ record }) => ({ record, drawn: drawn(options.seed, record.id) }))
      .sort((one, other) => compareText(one.drawn, other.drawn))
      .slice(0, options.records);
    const paths = await pathsByPartNumber(git, commit);
    const compared: Awaited<ReturnType<typeof compareHistory>>[] = [];
    for (const [index, { record }] of records.entries()) {
      progress(`comparing record ${index + 1} of ${records.length}`);
      const { id, manufacturerPartNumber } = record;
      const histories = (library.histories.get(id)?.sources ?? []).filter(
        ({ source }) => source === libraryRepository,
      );
      for (const history of histories) {
        const candidates = paths.get(manufacturerPartNumber) ?? [];
        compared.push(await compareHistory(git, commit, candidates, id, history));
      }
    }
    const versions = compared.reduce((sum, one) => sum + one.versions, 0);
    const statements = compared.reduce((sum, one) => sum + one.statements, 0);
    const differences = compared.flatMap((one) => one.differences);
    const counts = { records: records.length, files: compared.length, versions, statements };
    const read = `${counted(versions, 'version')} of ${counted(compared.length, 'file')}`;
    const summary = `${counted(records.length, 'record')}, ${read}, ${counted(statements, 'statement')}: ${counted(differences.length, 'difference')}`;
    const rows = differences.map(({ record, file, onlyIn, what }) => [record, file, onlyIn, what]);
    const table = rows.length === 0 ? '' : `\n\n${textTable(['Record', 'File', 'Only in', 'What'], rows)}`;
    return {
      exitCode: differences.length === 0 ? exitCodes.done : exitCodes.findings,
      json: { commit, seed: options.seed, ...counts, differences },
      text: `${summary}${table}`,
    };
  },
});
