import * as z from 'zod';
import { contractVersion } from './choices.ts';
import { ValidationRequestSchema } from './schemas/request.ts';
import { ValidationResultSchema } from './schemas/result.ts';

/** A JSON Schema, draft 2020-12, as plain JSON. */
export type PublishedSchema = Readonly<Record<string, unknown>>;

/** Our own keywords that list finding codes, and the text that introduces each list in a `$comment`. */
const codeLists = {
  'x-findings': 'Error codes',
  'x-own-rules': 'Rules of this service, which the specification does not state',
  'x-beyond-schema': 'Rules that JSON Schema cannot express',
} as const;

/** Replaces our own keywords by standard keywords of JSON Schema. */
const useStandardKeywords = (schema: Record<string, unknown>): void => {
  if (schema.example !== undefined) {
    schema.examples = [schema.example];
    delete schema.example;
  }
  const sentences = Object.entries(codeLists).flatMap(([keyword, introduction]) => {
    const codes = schema[keyword];
    delete schema[keyword];
    return Array.isArray(codes) ? [`${introduction}: ${codes.join(', ')}.`] : [];
  });
  if (sentences.length > 0) schema.$comment = sentences.join(' ');
};

const publish = (schema: z.ZodType, title: string, $id: string): PublishedSchema => {
  const { $schema, $ref, $defs, ...annotations } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    override: ({ jsonSchema }) => useStandardKeywords(jsonSchema),
  });
  // zod puts a schema with an `id` behind a reference. At the root of a document it is moved into place.
  const rootName = $ref?.slice('#/$defs/'.length) ?? '';
  const { [rootName]: rootSchema, ...definitions } = $defs ?? {};
  const document = { $schema, $id, title, ...annotations, ...rootSchema };
  return Object.keys(definitions).length === 0 ? document : { ...document, $defs: definitions };
};

/**
 * The JSON Schemas of the contract, by path below `baseUrl` (such as `https://nameplate.example`, without a trailing
 * slash). A `$comment` lists the finding codes of the rules that a schema cannot express.
 */
export const createPublishedSchemas = (baseUrl: string): ReadonlyMap<string, PublishedSchema> => {
  const folder = `/contract/${contractVersion}`;
  const request = `${folder}/request.schema.json`;
  const result = `${folder}/result.schema.json`;
  return new Map([
    [request, publish(ValidationRequestSchema, 'Supplier validation request', `${baseUrl}${request}`)],
    [result, publish(ValidationResultSchema, 'Supplier validation result', `${baseUrl}${result}`)],
  ]);
};
