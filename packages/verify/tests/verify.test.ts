import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { languages } from '../../../tests/examples/languages.ts';
import { temporaryDirectory } from '../../../tests/temporary-directory.ts';

const isHere = languages.every((language) => language.isHere);

const path = 'device-types/Example/ED-1.yaml';
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A clone of the library in which the weight of a product was corrected, and both commits. */
const makeClone = () => {
  const clone = temporaryDirectory();
  const git = (...words: readonly string[]): string =>
    execFileSync('git', ['-C', clone, '-c', 'user.name=e', '-c', 'user.email=e@example.com', ...words], {
      encoding: 'utf8',
    }).trim();
  const commit = (weight: string): string => {
    mkdirSync(join(clone, 'device-types', 'Example'), { recursive: true });
    writeFileSync(
      join(clone, path),
      `---\nmanufacturer: Example\nmodel: ED-1 drive\npart_number: 'ED-1'\ncomments: "[a](b)\n  c"\nweight: ${weight}\nweight_unit: kg\nis_full_depth: false\ninterfaces:\n  - name: X1 # left\n    type: 100base-tx\n  - {name: X2, type: 100base-tx}\n`,
    );
    git('add', '.');
    git('commit', '--quiet', '--message', weight);
    return git('rev-parse', 'HEAD');
  };
  git('init', '--quiet');
  return { clone, commits: [commit('1.3'), commit('1.50')] as const };
};

const ports = { kind: 'interface', type: '100base-tx', count: 2 };

type Statement = {
  readonly pointer: string;
  readonly value: unknown;
  readonly since: number;
  readonly until?: number;
};

/** What the clone says, as an edition has it. */
const statements: readonly Statement[] = [
  { pointer: '/manufacturer/name', value: 'Example', since: 0 },
  { pointer: '/manufacturerPartNumber', value: 'ED-1', since: 0 },
  { pointer: '/name', value: 'ED-1 drive', since: 0 },
  { pointer: '/physical/form', value: 'device', since: 0 },
  { pointer: '/physical/weight', value: { value: '1.3', unit: 'kg' }, since: 0, until: 1 },
  { pointer: '/physical/weight', value: { value: '1.5', unit: 'kg' }, since: 1 },
  { pointer: '/physical/fullDepth', value: false, since: 0 },
  { pointer: '/physical/ports', value: ports, since: 0 },
];

/** Checks an edition that has these statements about the clone; `digest` is what is published of their bytes. */
const verify = (
  said: readonly Statement[],
  digest: (statementsText: string) => string = sha256,
): readonly [status: number | null, text: string] => {
  const { clone, commits } = makeClone();
  const record = {
    id: 'prd_0000000001',
    manufacturer: 'example',
    manufacturerPartNumber: 'ED-1',
    sources: [
      {
        source: 'netbox-community/devicetype-library',
        revisions: commits.map((commit, day) => ({ date: `2026-11-0${day + 1}`, commit, path })),
        statements: said,
      },
    ],
  };
  const text = `${JSON.stringify(record)}\n`;
  const changes = '/catalogue/editions/1/CC0-1.0.ndjson';
  const entry = { number: 1, files: [{ licence: 'CC0-1.0', sha256: digest(text), changes }] };
  const content = temporaryDirectory({
    'editions.ndjson': `${JSON.stringify(entry)}\n`,
    'editions/1/CC0-1.0.ndjson': `${JSON.stringify({ op: 'add', id: record.id, record })}\n`,
  });
  const { status, stdout } = spawnSync(
    'python3',
    [
      ...['-B', 'packages/verify/verify.py', '--editions', content],
      ...['--clone', `netbox-community/devicetype-library=${clone}`],
    ],
    { encoding: 'utf8' },
  );
  return [status, stdout];
};

const without = (pointer: string): Statement[] => statements.filter((one) => one.pointer !== pointer);

describe.skipIf(!isHere)('verify.py', () => {
  it('ends with 0 when an edition says what its files say, however a number is written', () => {
    const [status, text] = verify(statements);
    expect([status, text]).toEqual([0, expect.stringContaining('everything that was compared agrees')]);
    expect(text).toContain('2 revisions, 8 statements, 1 ended');
  });

  it.each<readonly [kind: string, said: readonly Statement[]]>([
    ['not_said', [...without('/name'), { pointer: '/name', value: 'ED-1 motor', since: 0 }]],
    ['missing', without('/physical/ports')],
    [
      'still_said',
      [...without('/physical/form'), { pointer: '/physical/form', value: 'device', since: 0, until: 1 }],
    ],
  ])('ends with 1 and names the record, the commit and the file of what is %s', (kind, said) => {
    const [status, text] = verify(said);
    expect(status).toBe(1);
    expect(text).toMatch(
      new RegExp(
        `^${kind}: \\d\\n  prd_0000000001 netbox-community/devicetype-library [0-9a-f]{12} ${path}: /`,
        'm',
      ),
    );
  });

  it('ends with 1 when the changes do not give the published bytes', () => {
    const [status, text] = verify(statements, () => sha256('other'));
    expect([status, text]).toEqual([1, expect.stringMatching(/^digest: 1$/m)]);
  });
});
