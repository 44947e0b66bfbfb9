import { z } from 'zod';
import { contractVersion } from './contract-version.ts';
import { ValidationRequestSchema } from './schemas/request.ts';
import { ValidationResultSchema } from './schemas/result.ts';

/** A JSON Schema of the draft 2020-12, as plain JSON. */
export type PublishedSchema = Readonly<Record<string, unknown>>;

/** Our own keywords that list finding codes, and what a `$comment` says before such a list. */
const codeLists = {
  'x-findings': 'Finding codes',
  'x-own-rules': 'Rules of this service, which the specification does not state',
  'x-beyond-schema': 'Rules that no JSON Schema can express',
} as const;

/** Puts what only our own schemas have a word for into the words of JSON Schema. */
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
  // A schema with an `id` stands behind a reference; the root of a document reads better in place.
  const rootName = $ref?.slice('#/$defs/'.length) ?? '';
  const { [rootName]: rootSchema, ...definitions } = $defs ?? {};
  const document = { $schema, $id, title, ...annotations, ...rootSchema };
  return Object.keys(definitions).length === 0 ? document : { ...document, $defs: definitions };
};

/**
 * The JSON Schemas of the contract by the path they are published at, below `baseUrl`
 * (`https://nameplate.example`, without a slash at the end). They hold what structure decides. A `$comment`
 * lists the finding codes of the rules that no schema can express.
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
