import { describe, expect, it } from 'vitest';
import { contractVersion } from '../../packages/record-contract/src/index.ts';
import { entryId, entryTitle, readChangelog } from '../../src/content/changelog.ts';
import { readApiVersion } from '../../src/publish/openapi/read-api.ts';
import { placesOf, projectWith } from './project-with.ts';

const entry = (version: string, date: string, subject = 'api'): string => `- subject: ${subject}
  version: "${version}"
  date: "${date}"
  summary: A summary.
  changes:
    - kind: added
      text: A field.
`;

const read = (text: string) => readChangelog(projectWith({ 'changelog.yaml': text }));
const placesIn = (text: string) => placesOf(read(text).findings);

describe('the changelog', () => {
  it('is read in its order', () => {
    const { entries, findings } = read(entry('1.1.0', '2026-11-21') + entry('1.0.0', '2026-11-21'));
    expect(findings).toEqual([]);
    expect(entries.map(({ version }) => version)).toEqual(['1.1.0', '1.0.0']);
  });

  it('has a version of a subject once a day', () => {
    expect(placesIn(entry('1.0.0', '2026-11-21') + entry('1.0.0', '2026-11-21', 'contract'))).toEqual([]);
    expect(placesIn(entry('1.0.0', '2026-11-21') + entry('1.0.0', '2026-11-20'))).toEqual([]);
    expect(placesIn(entry('1.0.0', '2026-11-21') + entry('1.0.0', '2026-11-21'))).toEqual([
      ['duplicate_version', 'content/changelog.yaml', 9, 12],
    ]);
  });

  it('gives the first entry of a version its plain address and title, and a later one its date as well', () => {
    const { entries } = read(entry('1.0.0', '2026-11-22') + entry('1.0.0', '2026-11-21'));
    expect(entries.map((one) => entryId(one, entries))).toEqual(['api-1-0-0-2026-11-22', 'api-1-0-0']);
    expect(entries.map((one) => entryTitle(one, entries))).toEqual(['API 1.0.0 (2026-11-22)', 'API 1.0.0']);
  });

  it('stands newest first', () => {
    expect(placesIn(entry('1.0.0', '2026-11-20') + entry('1.1.0', '2026-11-21'))).toEqual([
      ['not_newest_first', 'content/changelog.yaml', 10, 9],
    ]);
  });

  it('is refused with a position when a field is wrong', () => {
    expect(placesIn(entry('1.0', '2026-11-21').replace('added', 'improved'))).toEqual([
      ['wrong_format', 'content/changelog.yaml', 2, 12],
      ['not_allowed', 'content/changelog.yaml', 6, 13],
    ]);
  });

  it('begins with the versions that the service has now', () => {
    const { entries } = readChangelog(process.cwd());
    const newest = (subject: string) => entries.find((one) => one.subject === subject)?.version;
    expect(newest('api')).toBe(readApiVersion);
    expect(newest('contract')).toBe(contractVersion);
  });
});
