import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/** The folder of the published lists. */
export const collection = 'content/contract/0.1.0/lists';

const ExpectedSchema = z.strictObject({
  title: z.string(),
  now: z.string(),
  exportedAt: z.string().optional(),
  leftOut: z.int(),
  records: z.array(z.unknown()),
  findings: z.array(z.strictObject({ row: z.int(), column: z.string().optional(), code: z.string() })),
});

/** A list of the collection with its mapping, and what has to come of it. */
export type CollectedList = {
  readonly id: string;
  /** The name of its file. */
  readonly file: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mapping: string;
  readonly expected: z.infer<typeof ExpectedSchema>;
};

/** Every list of the collection, in the order of their names. */
export const collectedLists = (): CollectedList[] =>
  readdirSync(collection, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name: id }) => {
      const folder = join(collection, id);
      const [file = ''] = readdirSync(folder).filter((name) => name.startsWith('list.'));
      return {
        id,
        file,
        bytes: readFileSync(join(folder, file)),
        mapping: readFileSync(join(folder, 'mapping.json'), 'utf8'),
        expected: ExpectedSchema.parse(JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8'))),
      };
    });
