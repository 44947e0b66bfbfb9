import * as z from 'zod';
import { MappingFileSchema } from '../columns/questions/mapping-file-schema.ts';
import { CatalogueFileListSchema } from '../contracts/catalogue-file-list.ts';
import { EditionChangeSchema, EditionsResponseSchema } from '../contracts/editions.ts';
import { advisorySchemaPath, PublishedAdvisorySchema } from '../contracts/published-advisory.ts';
import {
  DayResponseSchema,
  HistoryResponseSchema,
  StatementsResponseSchema,
} from '../contracts/statement-bodies.ts';

/** A JSON Schema for those who read or write files and answers of the service: its path, and what it describes in one sentence. */
type PublishedSchema = {
  readonly path: string;
  readonly title: string;
  readonly create: () => object;
};

/** What a program reads. A later version may add fields, so objects are open. */
const ofAnswer = (name: string, title: string, schema: z.ZodType): PublishedSchema => ({
  path: `/docs/${name}.schema.json`,
  title,
  create: () =>
    z.toJSONSchema(schema, {
      override: ({ jsonSchema }) => {
        if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      },
    }),
});

const schemas: readonly PublishedSchema[] = [
  {
    path: '/docs/mapping.schema.json',
    title: 'A mapping of the columns of a list to the fields of records',
    create: () => z.toJSONSchema(MappingFileSchema, { io: 'input' }),
  },
  {
    path: advisorySchemaPath,
    title: 'A security advisory as it was read: a line of /catalogue/advisories.ndjson',
    create: () => z.toJSONSchema(PublishedAdvisorySchema),
  },
  ofAnswer(
    'statements',
    'What the sources of a product say now: /products/{id}/statements.json',
    StatementsResponseSchema,
  ),
  ofAnswer(
    'history',
    'What the sources of a product said before: /products/{id}/history.json',
    HistoryResponseSchema,
  ),
  ofAnswer(
    'day',
    'What the sources of a product said on a day: /products/{id}/on/{YYYY-MM-DD}.json',
    DayResponseSchema,
  ),
  ofAnswer('editions', 'The editions of the catalogue: /catalogue/editions.json', EditionsResponseSchema),
  ofAnswer('files', 'The files of the catalogue: /catalogue/files.json', CatalogueFileListSchema),
  ofAnswer(
    'changes',
    'A change of an edition: a line of /catalogue/editions/{number}/{licence}.ndjson',
    EditionChangeSchema,
  ),
];

/** The JSON Schemas that the site publishes beside those of the record contract, by their paths. */
export const publishedSchemas = (baseUrl: string): ReadonlyMap<string, object> =>
  new Map(schemas.map(({ path, title, create }) => [path, { ...create(), $id: `${baseUrl}${path}`, title }]));
