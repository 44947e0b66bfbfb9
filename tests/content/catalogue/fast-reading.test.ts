import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ProductFileSchema } from '../../../src/content/catalogue/product-file.ts';
import { readFields } from '../../../src/content/findings/read-fields.ts';
import { checkText } from '../../../src/content/findings/read-text.ts';
import { readYaml } from '../../../src/content/findings/read-yaml.ts';
import { readYamlFile } from '../../../src/content/findings/yaml-file.ts';

const product = `# A comment.
id: prd_aaaaaaaaaa
market: industrial-networking
manufacturer: moxa
manufacturerPartNumber: "0012.10 #1"
name: 'EDS-P510 "switch"'
identifiers: []
verification:
  status: source_listed
  evidenceAsOf: 2024-05-20
physical:
  weight: { value: "1170", unit: g }
  fullDepth: true
  ports:
    - { kind: interface, type: "1000base-t", count: 8 }
sources:
  - repository: a/b
    path: x.yaml
    commit: 0123456789abcdef0123456789abcdef01234567
    date: "2024-05-20"
`;

const pieces = [
  ...'&*!%|>-?:,[]{}#"\'\\ \t\n~@`=<'.split(''),
  '<<: ',
  '&a ',
  '*a',
  '!!str ',
  '1_000',
  '0x1f',
  '.5',
  'null',
  'yes',
  'id: prd_b\n',
  '---\n',
  '...\n',
  '\n  - ',
];

describe('reading a file that may be in order', () => {
  it('gives what reading it with the places of its values gives, whatever was typed into it', () => {
    const edit = fc.record({
      at: fc.nat(product.length),
      remove: fc.nat(6),
      insert: fc.constantFrom('', ...pieces),
    });
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 3 }), (edits) => {
        const text = edits.reduce(
          (before, { at, remove, insert }) => before.slice(0, at) + insert + before.slice(at + remove),
          product,
        );
        const { value } = readYamlFile({ file: 'x.yaml', text, schema: ProductFileSchema });
        const clean = checkText(text).value ?? '';
        const careful = readFields(ProductFileSchema, readYaml(clean)).value;
        expect(value).toEqual(clean === '' ? undefined : careful);
      }),
      { numRuns: 3000 },
    );
  });
});
