import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { EditionsResponseSchema } from '../../src/contracts/editions.ts';
import { catalogueFiles } from '../../src/publish/catalogue-files.ts';
import { publishedSchemas } from '../../src/publish/published-schemas.ts';
import { libraryOf } from '../content/catalogue/library-of.ts';

const baseUrl = 'https://nameplate.example';
const schemas = publishedSchemas(baseUrl);

/** Whether a program that checks answers with the published schema accepts one. */
const accepts = (name: string, answer: unknown): boolean => {
  const schema = schemas.get(`/docs/${name}.schema.json`) ?? expect.unreachable();
  return new Ajv2020({ strict: false, validateFormats: false }).validate(schema, answer);
};

it('has a schema of each answer about statements, editions and files, which names its address and what it describes', () => {
  const names = ['advisory', 'changes', 'day', 'editions', 'files', 'history', 'mapping', 'statements'];
  expect([...schemas.keys()].sort()).toEqual(names.map((name) => `/docs/${name}.schema.json`));
  for (const [path, schema] of schemas) {
    expect(schema).toMatchObject({ $id: `${baseUrl}${path}`, title: expect.stringMatching(/\S/) });
  }
});

it('accepts the list of files and of editions, with fields of a later version, and refuses one that lacks a field', () => {
  const { list } = catalogueFiles(libraryOf([['Moxa', 'A-1']]), baseUrl);
  expect(accepts('files', { ...list, later: true })).toBe(true);
  const [file] = list.data;
  expect(accepts('files', { ...list, data: [{ ...file, licence: undefined }] })).toBe(false);

  const edition = {
    number: 1,
    date: '2026-11-23',
    added: 1,
    changed: 0,
    removed: 0,
    files: [{ licence: 'CC0-1.0', sha256: 'a'.repeat(64), changes: '/catalogue/editions/1/CC0-1.0.ndjson' }],
  };
  const editions = EditionsResponseSchema.parse({ data: [edition], meta: { total: 1 } });
  expect(accepts('editions', { ...editions, data: [{ ...edition, later: [] }] })).toBe(true);
  expect(accepts('editions', { data: [{ ...edition, date: undefined }], meta: { total: 1 } })).toBe(false);
});
