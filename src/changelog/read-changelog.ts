import type { Finding } from '../findings/finding.ts';
import { loadYamlFile } from '../findings/load-yaml-file.ts';
import { readYaml } from '../findings/yaml.ts';
import { type ChangelogEntry, ChangelogFileSchema } from './changelog-file.ts';
import { checkChangelog } from './check-changelog.ts';

/** What reading the changelog comes to; the entries are whole only when there is no finding. */
export type ChangelogReading = {
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
