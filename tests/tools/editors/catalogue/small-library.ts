import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import * as z from 'zod';
import { readCatalogue } from '../../../../src/content/catalogue/library.ts';
import { catalogueTool } from '../../../../tools/editors/catalogue/tool.ts';
import { functionFiles } from '../../../content/catalogue/functions-text.ts';
import { sourcesText } from '../../../content/catalogue/sources-text.ts';
import { temporaryDirectory } from '../../../temporary-directory.ts';
import { runInTest } from '../../run-in-test.ts';

/** A git repository made on the spot, with the layout of the device-type library. */
export type SmallLibrary = {
  readonly directory: string;
  /** Writes files (undefined removes one), commits them at noon of a day in UTC, and gives the hash of the commit. */
  readonly commit: (day: string, files: Readonly<Record<string, string | undefined>>) => string;
  /** Runs git in the repository and gives what it prints. */
  readonly git: (...words: string[]) => string;
};

/** A new repository without a commit. */
export const smallLibrary = (directory: string = temporaryDirectory()): SmallLibrary => {
  const run = (words: readonly string[], day = '2020-01-01') =>
    execFileSync('git', ['-c', 'commit.gpgsign=false', ...words], {
      cwd: directory,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      env: {
        ...process.env,
        GIT_AUTHOR_NAME: 'Editor',
        GIT_AUTHOR_EMAIL: 'editor@library.example',
        // The day of the author is another one, so that a test sees which of the two is taken.
        GIT_AUTHOR_DATE: '2001-01-01T12:00:00Z',
        GIT_COMMITTER_NAME: 'Editor',
        GIT_COMMITTER_EMAIL: 'editor@library.example',
        GIT_COMMITTER_DATE: `${day}T12:00:00Z`,
      },
    }).trim();
  run(['init', '--quiet', '--initial-branch=main']);
  return {
    directory,
    git: (...words) => run(words),
    commit: (day, files) => {
      for (const [name, text] of Object.entries(files)) {
        const path = join(directory, name);
        if (text === undefined) rmSync(path);
        else {
          mkdirSync(dirname(path), { recursive: true });
          writeFileSync(path, text);
        }
      }
      run(['add', '--all'], day);
      run(['commit', '--quiet', '--message', day], day);
      return run(['rev-parse', 'HEAD']);
    },
  };
};

/** A device type as the library has it. */
export const deviceType = (fields: Readonly<Record<string, string>>, more = ''): string => {
  const all = {
    manufacturer: 'Moxa',
    model: 'EDS-P510',
    slug: 'moxa-eds-p510',
    part_number: 'EDS-P510',
    u_height: '1.0',
    is_full_depth: 'false',
    ...fields,
  };
  const lines = Object.entries(all).flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${value}`]));
  return `---\n${lines.join('\n')}\n${more}`;
};

/** A project with two manufacturers, a market and no product. */
export const emptyCatalogue = (project: string = temporaryDirectory()): string => {
  const files = {
    'manufacturers.yaml':
      '# Ours.\n- id: adc\n  name: "ADC"\n- id: moxa\n  name: "Moxa"\n  aliases:\n    - name: "MOXA Inc."\n      reason: "The name of the company."\n',
    'sources.yaml': sourcesText(
      'netbox-community/devicetype-library',
      'cisagov/CSAF',
      'qelectrotech/qelectrotech-elements',
      'linuxcnc-ethercat/esi-data',
      'list',
    ).replace(/(?<=CSAF\n)(?= +speaker:)/, '    documents: security_advisories\n'),
    ...functionFiles('it-equipment'),
    'markets.yaml':
      '- id: it-equipment\n  name: IT equipment\n- id: power\n  name: Power\n- id: cabling\n  name: Cabling\n- id: automation\n  name: Automation\n',
  };
  mkdirSync(join(project, 'content', 'products'), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(project, 'content', name), text);
  return project;
};

const ReportSchema = z.object({
  commit: z.string(),
  files: z.array(z.string()),
  added: z.array(z.string()),
  changed: z.array(z.string()),
  statedAgain: z.int(),
  dropped: z.array(z.string()),
  changes: z.array(z.object({ record: z.string(), partNumber: z.string(), facts: z.array(z.string()) })),
  addedManufacturers: z.array(z.string()),
  quarantined: z.array(z.looseObject({ path: z.string(), reason: z.string(), why: z.string() })),
  leftOut: z.array(z.object({ path: z.string(), field: z.string() })),

  ofEditors: z.array(z.string()),
  agreed: z.array(z.object({ record: z.string(), fact: z.string() })),
  written: z.boolean(),
});

/** The records of a project, and what the sources of each have said. */
export const catalogueOf = (project: string) => {
  const { library, findings } = readCatalogue(project, '2026-11-21');
  expect(findings.filter(({ code }) => code !== 'statements_without_edition')).toEqual([]);
  const records = library.products.map(({ record }) => record);
  return { records, histories: records.map(({ id }) => library.histories.get(id)?.sources ?? []) };
};

/** The imports of a kind of source. */
export const importsOf = (source: 'devicetype-library' | 'csaf' | 'qelectrotech' | 'esi-data') => {
  const run = (project: string, library: string, ...words: string[]) =>
    runInTest(catalogueTool, ['import', source, library, ...words], {
      projectDirectory: project,
      userDirectory: project,
    });
  /** Imports a repository into a project, and gives the report. */
  const importInto = async (project: string, library: string, ...words: string[]) => {
    const { exitCode, standardOutput } = await run(project, library, '--json', ...words);
    expect(exitCode, standardOutput).toBe(0);
    return ReportSchema.parse(JSON.parse(standardOutput));
  };
  return {
    run,
    importInto,
    /** Imports a repository with the files of some days, as it is after the last, and gives the records. */
    imported: async (days: Readonly<Record<string, Parameters<SmallLibrary['commit']>[1]>>) => {
      const library = smallLibrary();
      const commits = Object.entries(days).map(([day, files]) => library.commit(day, files));
      const project = emptyCatalogue();
      const report = await importInto(project, library.directory);
      return { library, commits, project, report, ...catalogueOf(project) };
    },
  };
};
