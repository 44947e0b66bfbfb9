import { describe, expect, it } from 'vitest';
import { type CsafDocument, csafLimits, readCsafDocument } from '../../src/advisories/csaf-document.ts';

const head = {
  csaf_version: '2.0',
  publisher: { category: 'vendor', name: 'Example Works', namespace: 'https://psirt.works.example' },
  title: 'A switch that forgets',
  tracking: { id: 'EW-2024-1', version: '1.2.0', current_release_date: '2024-05-01T23:30:00-02:00' },
};

type Json = { readonly [name: string]: unknown };

const text = (tree: Json = {}, vulnerabilities: readonly Json[] = [], document: Json = {}): string =>
  JSON.stringify({ document: { ...head, ...document }, product_tree: tree, vulnerabilities });

const documentOf = (json: string): CsafDocument => {
  const reading = readCsafDocument(json);
  if (reading.kind === 'refused') throw new Error(reading.reason);
  return reading.document;
};

const reasonOf = (json: string): string => {
  const reading = readCsafDocument(json);
  return reading.kind === 'refused' ? reading.reason : '';
};

const product = (id: string, name = id, helper: Json = {}) => ({
  product: { product_id: id, name, product_identification_helper: helper },
});

const branch = (category: string, name: string, ...branches: Json[]) => ({ category, name, branches });

const joining = (id: string, one: string, other: string) => ({
  category: 'installed_on',
  product_reference: one,
  relates_to_product_reference: other,
  full_product_name: { product_id: id, name: `${one} on ${other}` },
});

/** A tree with a product of each of two vendors. */
const tree = {
  branches: [
    branch(
      'vendor',
      'Example Works',
      branch('product_name', 'Switch\n  20', {
        category: 'product_version_range',
        name: '<V2',
        ...product('S', 'Example Works Switch 20 <V2', {
          model_numbers: ['S-20', 'S-20*'],
          skus: ['77', 'S-20'],
        }),
      }),
    ),
    branch('vendor', 'Other', {
      category: 'product_family',
      name: 'Panels',
      ...product('P', 'Other Panels', { model_numbers: ['P-1'] }),
    }),
  ],
};

describe('a document of CSAF 2.0', () => {
  it('gives its publisher, id, title, version, day in UTC, label and what it says of itself', () => {
    const document = documentOf(
      text({}, [], {
        distribution: { tlp: { label: 'GREEN' } },
        notes: [{ category: 'general', text: 'It was extracted from unstructured data.' }],
      }),
    );
    expect(document).toEqual({
      publisher: { name: 'Example Works', namespace: 'https://psirt.works.example' },
      id: 'EW-2024-1',
      title: 'A switch that forgets',
      version: '1.2.0',
      date: '2024-05-02',
      released: '2024-05-02T01:30:00.000Z',
      tlp: 'GREEN',
      isUnstructured: true,
      severity: undefined,
      products: [],
    });
  });

  it('gives the products of the tree with vendor, name, version and the values of both fields as written', () => {
    expect(documentOf(text(tree)).products).toEqual([
      {
        place: 'tree',
        vendor: 'Example Works',
        name: 'Switch 20',
        otherNames: ['Example Works Switch 20 <V2'],
        version: '<V2',
        numbers: ['S-20', 'S-20*', '77'],
        states: [],
      },
      {
        place: 'tree',
        vendor: 'Other',
        name: 'Panels',
        otherNames: ['Other Panels'],
        version: '',
        numbers: ['P-1'],
        states: [],
      },
    ]);
  });

  it('gives products of the list of names, and of relationships with the vendor and numbers of their parts', () => {
    const { products } = documentOf(
      text({
        ...tree,
        full_product_names: [
          { product_id: 'L', name: 'Tool 3', product_identification_helper: { skus: ['T-3'] } },
        ],
        relationships: [joining('J', 'P', 'S'), joining('K', 'J', 'L'), joining('N', 'nobody', 'nothing')],
      }),
    );
    const others = products.slice(2);
    expect(others.map(({ place, vendor, name, numbers }) => [place, vendor, name, numbers])).toEqual([
      ['list', '', 'Tool 3', ['T-3']],
      ['relationship', 'Other', 'P on S', ['P-1']],
      ['relationship', 'Other', 'J on L', ['P-1']],
      ['relationship', '', 'nobody on nothing', []],
    ]);
  });

  it('gives what it says of a product over all vulnerabilities, and the highest score', () => {
    const { products, severity } = documentOf(
      text(tree, [
        { product_status: { known_affected: ['S'] }, scores: [{ cvss_v3: { baseScore: 5.3 } }] },
        {
          product_status: { fixed: ['S'], known_not_affected: ['P'] },
          scores: [{ cvss_v2: { baseScore: 9 } }],
        },
      ]),
    );
    expect(severity).toBe(9);
    expect(products.map(({ states }) => states)).toEqual([
      ['fixed', 'known_affected'],
      ['known_not_affected'],
    ]);
  });

  it('gives its own word for how severe it is where it has no score', () => {
    expect(documentOf(text({}, [], { aggregate_severity: { text: 'High' } })).severity).toBe('High');
  });
});

describe('what cannot be read', () => {
  it.each([
    ['what is not JSON', '{"document": ', 'The file is not JSON.'],
    [
      'another kind of file',
      '{}',
      'The file is no document of CSAF 2.0: /document/csaf_version is not "2.0".',
    ],
    ['null', 'null', 'The file is no document of CSAF 2.0: /document/csaf_version is not "2.0".'],
    ['another version', text({}, [], { csaf_version: '2.1' }), 'The file is no document of CSAF 2.0'],
    ['no id', text({}, [], { tracking: { ...head.tracking, id: '' } }), 'document/tracking/id'],
    ['no publisher', text({}, [], { publisher: undefined }), 'document/publisher'],
    ['no title', text({}, [], { title: undefined }), 'document/title'],
    [
      'a day that the calendar does not have',
      text({}, [], { tracking: { ...head.tracking, current_release_date: '2024-02-30T00:00:00Z' } }),
      'document/tracking/current_release_date',
    ],
    ['a branch without a name', text({ branches: [{ category: 'vendor' }] }), 'product_tree/branches/name'],
    [
      'numbers that are no texts',
      text({ branches: [{ ...branch('vendor', 'A'), ...product('1', '1', { skus: [7] }) }] }),
      'skus',
    ],
    ['a score above 10', text({}, [{ scores: [{ cvss_v3: { baseScore: 11 } }] }]), 'vulnerabilities/scores'],
  ])('%s is refused in a sentence that says where', (_what, json, reason) => {
    expect(reasonOf(json)).toContain(reason);
    expect(reasonOf(json)).toMatch(/^[^\n]+\.$/);
  });

  it('never repeats a value in its sentence', () => {
    for (const json of [
      text({}, [], { tracking: { ...head.tracking, current_release_date: 'canary' } }),
      text({ branches: [{ category: 'canary', name: 7 }] }),
      text({ branches: 'canary' }),
    ]) {
      expect(reasonOf(json)).not.toBe('');
      expect(reasonOf(json)).not.toContain('canary');
    }
  });
});

describe('a hostile document', () => {
  const deep = (levels: number): string =>
    text().replace(
      '"product_tree":{}',
      `"product_tree":{"branches":${'[{"category":"a","name":"b","branches":'.repeat(levels)}[]${'}]'.repeat(levels)}}`,
    );

  it('may nest its branches, up to a depth that no product needs', () => {
    expect(documentOf(deep(csafLimits.depth)).products).toEqual([]);
    expect(reasonOf(deep(csafLimits.depth + 1))).toContain('more than 100 levels');
    expect(reasonOf(deep(200_000))).toContain('more than 100 levels');
  });

  it('may not have more branches than the limit', () => {
    const many = Array.from({ length: csafLimits.products + 1 }, () => ({ category: 'a', name: 'b' }));
    expect(reasonOf(text({ branches: many }))).toContain('more than 200,000 products');
  });

  it('may not have a name that is longer than the limit', () => {
    const name = 'a'.repeat(csafLimits.characters + 1);
    const long = { category: 'product_name', name, ...product('1') };
    expect(reasonOf(text({ branches: [long] }))).toContain('more than 10,000 characters');
    const numbers = { category: 'product_name', name: 'a', ...product('1', '1', { skus: [name] }) };
    expect(reasonOf(text({ branches: [numbers] }))).toContain('more than 10,000 characters');
  });

  it('ends a circle of relationships, and keeps the numbers of its parts', () => {
    const circle = [joining('A', 'B', 'S'), joining('B', 'A', 'S'), joining('C', 'C', 'C')];
    const numbers = documentOf(text({ ...tree, relationships: circle })).products.map((one) => one.numbers);
    expect(numbers.slice(2)).toEqual([['S-20', 'S-20*', '77'], ['S-20', 'S-20*', '77'], []]);
  });

  it('is refused where its relationships lead to too much', () => {
    const chain = Array.from({ length: 3000 }, (_, index) => joining(`R${index}`, `R${index + 1}`, 'S'));
    expect(reasonOf(text({ ...tree, relationships: chain }))).toBe(
      'Its joined products lead to too many others.',
    );
    const helper = { skus: Array.from({ length: 2000 }, (_, index) => `S-${index}`) };
    const wide = [
      branch('vendor', 'A', { category: 'product_name', name: 'B', ...product('S', 'S', helper) }),
    ];
    const all = Array.from({ length: 2000 }, (_, index) => joining(`R${index}`, 'S', 'S'));
    expect(reasonOf(text({ branches: wide, relationships: all }))).toBe(
      'Its joined products lead to too many others.',
    );
  });

  it('changes no object of the program, whatever its fields are called', () => {
    const names = '{"category":"__proto__","name":"polluted"}';
    const json = text({ branches: [] }).replace(
      '"branches":[]',
      `"__proto__":{"polluted":1},"branches":[{"__proto__":{"polluted":1},"category":"vendor","name":"__proto__","branches":[${names}],"product":{"product_id":"__proto__","name":"constructor"}}]`,
    );
    const states = json.replace(
      '"vulnerabilities":[]',
      '"vulnerabilities":[{"product_status":{"__proto__":["x"],"fixed":["__proto__","toString"]}}]',
    );
    expect(documentOf(states).products).toMatchObject([{ vendor: '__proto__', states: ['fixed'] }]);
    expect({}).not.toHaveProperty('polluted');
  });
});
