import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readYamlFile } from '../../../src/content/findings/yaml-file.ts';

const ProductSchema = z.strictObject({
  id: z
    .string()
    .regex(/^prd_[a-z0-9]+$/)
    .meta({ description: 'The identity of the record.', example: 'prd_7k2m' }),
  name: z.string().min(1).meta({ description: 'What people call it.', example: 'EDS-408A' }),
  evidenceAsOf: z.iso.date().meta({ description: 'The date of the evidence.', example: '2023-07-01' }),
  ports: z.int().min(1).max(64),
  managed: z.boolean(),
  status: z.enum(['unverified', 'source_listed']),
  url: z.url({ protocol: /^https?$/ }).meta({ example: 'https://example.com/eds' }),
  tags: z.array(z.string().min(1).meta({ example: 'switch' })).min(2),
  classification: z.union([
    z.strictObject({ system: z.literal('own-words'), name: z.string() }),
    z.strictObject({ system: z.string(), code: z.string().meta({ example: 'EC000734' }) }),
  ]),
  physical: z.strictObject({ weight: z.string().optional() }).optional(),
  notes: z.record(z.string(), z.string()).optional(),
});

const valid = `id: prd_7k2m
name: EDS-408A
evidenceAsOf: 2023-07-01
ports: 8
managed: true
status: source_listed
url: https://example.com/eds
tags: [switch, managed]
classification: {system: own-words, name: switch}
`;

const read = (text: string) =>
  readYamlFile({ file: 'content/products/moxa/eds.yaml', text, schema: ProductSchema });
const change = (from: string, to: string) => read(valid.replace(from, to));

describe('a YAML file with a schema', () => {
  it('gives its value when it fits', () => {
    const { value, findings } = read(valid);
    expect(findings).toEqual([]);
    expect(value).toMatchObject({ id: 'prd_7k2m', evidenceAsOf: '2023-07-01', ports: 8 });
  });

  it.each([
    ['a wrong pattern', 'id: prd_7k2m', 'id: Product', 'wrong_format', 1, 5],
    ['nothing', 'name: EDS-408A', 'name:', 'empty_field', 2, 1],
    ['an empty text', 'name: EDS-408A', "name: ''", 'empty_field', 2, 7],
    ['a list for a text', 'name: EDS-408A', 'name: [EDS]', 'wrong_type', 2, 7],
    ['a day the calendar has not', '2023-07-01', '2023-02-29', 'not_a_date', 3, 15],
    ['text for a number', 'ports: 8', 'ports: eight', 'wrong_type', 4, 8],
    ['a fraction for a whole number', 'ports: 8', 'ports: 8.5', 'wrong_type', 4, 8],
    ['too great a number', 'ports: 8', 'ports: 65', 'wrong_value', 4, 8],
    ['text for a boolean', 'managed: true', 'managed: yes', 'wrong_type', 5, 10],
    ['a value outside the list', 'source_listed', 'certified', 'not_allowed', 6, 9],
    ['an address without a scheme', 'https://example.com/eds', 'example.com', 'not_an_address', 7, 6],
    ['too few entries', '[switch, managed]', '[switch]', 'too_few', 8, 7],
    ['an empty entry', '[switch, managed]', "[switch, '']", 'empty_field', 8, 16],
    [
      'a missing part of the nearest alternative',
      '{system: own-words, name: switch}',
      '{system: ETIM}',
      'missing_field',
      9,
      17,
    ],
  ])('has a finding with line and column for %s', (_, from, to, code, line, column) => {
    expect(change(from, to).findings).toMatchObject([
      { code, line, column, file: 'content/products/moxa/eds.yaml' },
    ]);
    expect(change(from, to).value).toBeUndefined();
  });

  it('shows a correct field after the example of its schema', () => {
    expect(change('id: prd_7k2m\n', '').findings).toMatchObject([
      { code: 'missing_field', line: 1, column: 1, fix: 'id: "prd_7k2m"' },
    ]);
    expect(change('tags: [switch, managed]', 'tags: switch').findings[0]?.fix).toBe('tags:\n  - "switch"');
    expect(change('status: source_listed', 'status: x').findings[0]?.fix).toBe('status: "unverified"');
    expect(change('{system: own-words, name: switch}', '{system: ETIM}').findings[0]?.fix).toBe(
      'code: "EC000734"',
    );
  });

  it('names an unknown field and the one that was probably meant', () => {
    const { findings } = read(`${valid}evidenceAsof: 2023-07-01\nstats: x\nlemon: x\n`);
    expect(findings.map(({ why, fix }) => [why, fix])).toEqual([
      ['There is no field `evidenceAsof` here.', 'Did you mean `evidenceAsOf`?'],
      ['There is no field `stats` here.', 'Did you mean `status`?'],
      ['There is no field `lemon` here.', 'Delete the field.'],
    ]);
  });

  it('finds the unknown field inside another one, and the one it resembles there', () => {
    const { findings } = read(`${valid}physical:\n  wieght: '650'\n`);
    expect(findings).toMatchObject([
      { code: 'unknown_field', line: 11, column: 3, fix: 'Did you mean `weight`?' },
    ]);
  });

  it('does not name an unknown field whose name could be a value in the wrong place', () => {
    const { findings } = read(`${valid}"npk_secret key of somebody": x\n${'a'.repeat(65)}: x\n`);
    expect(findings.map(({ why }) => why)).toEqual([
      'There is no field of this name here.',
      'There is no field of this name here.',
    ]);
  });

  it('never repeats a value', () => {
    const secret = 'Zx9Secret';
    const { findings } = read(valid.replaceAll(/: .*/g, `: [${secret}]`));
    expect(findings.length).toBeGreaterThan(7);
    expect(JSON.stringify(findings)).not.toContain(secret);
  });

  it('reports a field that is there twice beside its other faults', () => {
    const { findings } = read(`${valid.replace('ports: 8', 'ports: x')}name: Again\n`);
    expect(findings.map(({ code, line }) => [code, line])).toEqual([
      ['wrong_type', 4],
      ['duplicate_key', 10],
    ]);
  });

  it.each(['- a\n', 'text\n', '42\n'])('that is no mapping is told so once: %j', (text) => {
    expect(read(text).findings.map(({ code, line }) => [code, line])).toEqual([['not_a_mapping', 1]]);
  });
});
