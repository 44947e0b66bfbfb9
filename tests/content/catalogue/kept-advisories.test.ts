import { describe, expect, it } from 'vitest';
import { readCatalogue } from '../../../src/content/catalogue/library.ts';
import { placesOf, projectWith } from '../project-with.ts';
import { functionFiles } from './functions-text.ts';
import { sourcesText } from './sources-text.ts';

const today = '2026-06-30';

const manufacturers = `- id: moxa
  name: "Moxa"
  aliases:
    - name: "MOXA Inc."
      reason: "The name of the company."
`;

const revision = (date: string, version: string) => ({
  date,
  commit: '0123456789abcdef0123456789abcdef01234567',
  path: 'csaf_files/OT/white/2024/icsa-24-001-01.json',
  version,
});

const line = {
  id: 'ICSA-24-001-01',
  source: 'cisagov/CSAF',
  title: 'Moxa Switches',
  first: revision('2024-01-01', '1'),
  newest: revision('2024-03-01', '2'),
  severity: 7.5,
  products: [
    { vendor: 'MOXA INC.', name: 'EDS-408A', numbers: ['EDS-408A'], since: '2024-01-01' },
    { vendor: 'Other', name: 'X', since: '2024-01-01', last: '2024-02-01' },
  ],
};

const read = (lines: readonly (string | object)[], sources = 'cisagov/CSAF') =>
  readCatalogue(
    projectWith({
      'manufacturers.yaml': manufacturers,
      'markets.yaml': '- id: automation\n  name: Automation\n',
      ...functionFiles('automation'),
      'sources.yaml': sourcesText(sources).replace(/(?= +speaker:)/, '    documents: security_advisories\n'),
      'advisories/2024.ndjson': lines
        .map((one) => `${typeof one === 'string' ? one : JSON.stringify(one)}\n`)
        .join(''),
    }),
    today,
  );

const text = JSON.stringify(line);

/** Another advisory of the same source. */
const elsewhere = (id: string) => ({
  ...line,
  id,
  newest: { ...line.newest, path: 'csaf_files/OT/white/2024/other.json' },
});

describe('the security advisories that were imported', () => {
  it('stand in the order of ids, each product with our manufacturer where the register has the vendor', () => {
    const { library, findings } = read([elsewhere('ICSA-24-002-01'), line]);
    expect(findings).toEqual([]);
    expect(library.advisories.map(({ id }) => id)).toEqual(['ICSA-24-001-01', 'ICSA-24-002-01']);
    expect(library.advisories[0]?.products.map(({ vendor, manufacturer }) => [vendor, manufacturer])).toEqual(
      [
        ['MOXA INC.', 'moxa'],
        ['Other', undefined],
      ],
    );
  });

  it.each<[string, string | RegExp, string, string]>([
    ['a line that is not JSON', '"title"', 'title', 'not_a_json_line'],
    ['a field that is missing', '"title":"Moxa Switches",', '', 'missing_field'],
    [
      'a manufacturer, which the register alone says',
      '"name":"X"',
      '"name":"X","manufacturer":"moxa"',
      'unknown_field',
    ],
    ['a state that the standard does not have', '"since"', '"states":["broken"],"since"', 'not_allowed'],
    ['a day that the calendar does not have', '"last":"2024-02-01"', '"last":"2024-02-30"', 'not_a_date'],
    [
      'a product from before the first revision',
      '"since":"2024-01-01"',
      '"since":"2023-01-01"',
      'misplaced_day',
    ],
    ['a product that ends before it begins', '"last":"2024-02-01"', '"last":"2023-12-01"', 'misplaced_day'],
    [
      'a product that ends after the newest revision',
      '"last":"2024-02-01"',
      '"last":"2024-04-01"',
      'misplaced_day',
    ],
    ['a first revision after the newest', '"date":"2024-03-01"', '"date":"2023-03-01"', 'misplaced_day'],
    ['a revision of tomorrow', '"date":"2024-03-01"', '"date":"2026-07-01"', 'evidence_in_future'],
    [
      'a source that is not one of advisories',
      '"source":"cisagov/CSAF"',
      '"source":"moxa"',
      'no_source_of_advisories',
    ],
    [
      'a file that another line has',
      /2024\/icsa[^"]*(?=","version":"2)/,
      '2024/other.json',
      'duplicate_advisory',
    ],
  ])('%s is refused with its file and line', (_what, from, to, code) => {
    const { findings } = read([elsewhere('ICSA-24-000-01'), text.replace(from, to)]);
    expect(placesOf(findings)[0]).toMatchObject([
      code,
      'content/advisories/2024.ndjson',
      2,
      expect.any(Number),
    ]);
  });

  it('need a source in content/sources.yaml', () => {
    expect(placesOf(read([line], 'somebody/else').findings)).toEqual([
      ['no_source_of_advisories', 'content/advisories/2024.ndjson', 1, 33],
    ]);
  });
});
