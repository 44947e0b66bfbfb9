import { expect } from 'vitest';
import * as z from 'zod';
import { instantAt } from '../../packages/record-contract/tests/instant-at.ts';
import type { FieldName, Source } from '../../src/columns/fields/fields.ts';
import type { Mapping } from '../../src/columns/mapping/mapping.ts';
import { parseTable } from '../../src/columns/profile/open-list.ts';
import type { Table } from '../../src/columns/profile/table.ts';
import { fileOfMapping, mappingOfFile } from '../../src/columns/questions/mapping-file.ts';
import { MappingFileSchema } from '../../src/columns/questions/mapping-file-schema.ts';
import { openQuestions } from '../../src/columns/questions/questions.ts';
import { checkToEnd, recordsOf } from './check-to-end.ts';
import { completeMapping } from './complete-mapping.ts';

const observedAt = '2026-11-21T11:55:00Z';
const now = instantAt('2026-11-21T12:00:00Z');

const RecordSchema = z.looseObject({
  sourceRecordId: z.string(),
  manufacturer: z.string().nullable(),
  manufacturerPartNumber: z.string().nullable(),
  condition: z.string(),
  availability: z.object({ quantity: z.string().nullable() }),
  pricing: z
    .looseObject({
      taxRate: z.string().nullable(),
      tiers: z.array(z.object({ minimumQuantity: z.string(), unitPrice: z.string() })),
    })
    .nullable(),
  sourceUpdatedAt: z.string().nullable(),
});

/** What comes of a list, and of the same list with the same mapping after it was saved as a file and read again. */
export const checkedTable = async (
  table: Table,
  chosen: readonly (readonly [FieldName, Source])[] = [],
  said: Partial<Mapping> = {},
) => {
  const mapping = { ...completeMapping(table, observedAt, chosen), ...said };
  expect(openQuestions(table, mapping)).toEqual([]);

  const file = MappingFileSchema.parse(JSON.parse(JSON.stringify(fileOfMapping(mapping, table))));
  const read = mappingOfFile(file, table.headings);
  const observed = mapping.sources.get('observedAt') ?? { from: 'unset' };
  expect('mapping' in read && new Map([...read.mapping.sources, ['observedAt', observed]])).toEqual(
    mapping.sources,
  );

  const check = checkToEnd(table, mapping, now);
  const numberOf = (index: number): number => table.rows[index]?.number ?? 0;
  return {
    records: await recordsOf(RecordSchema, table, mapping, check),
    groups: check.groups.map(({ code, place, rows }) => [code, place, ...rows.map(numberOf)]),
    valid: [...check.valid],
  };
};

/** What comes of the text of a list, in euros and for Germany. */
export const checkedText = async (
  text: string,
  chosen: readonly (readonly [FieldName, Source])[] = [],
  said: Partial<Mapping> = {},
) =>
  checkedTable(
    parseTable(text, { headings: 'guess' }),
    [
      ['currency', { from: 'constant', text: 'EUR' }],
      ['country', { from: 'constant', text: 'DE' }],
      ...chosen,
    ],
    said,
  );
