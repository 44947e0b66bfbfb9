import { stringify } from 'yaml';
import { z } from 'zod';
import type { Fix } from './content-finding.ts';
import type { ContentField } from './field-rules.ts';

/** What a schema is when nothing is optional, nullable or filled in by default. */
const unwrapSchema = (schema: unknown): unknown =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? unwrapSchema(schema.unwrap())
    : schema;

const stepInto = (schema: unknown, step: PropertyKey): unknown => {
  const inner = unwrapSchema(schema);
  if (inner instanceof z.ZodObject) {
    return Object.hasOwn(inner.shape, step) ? inner.shape[String(step)] : undefined;
  }
  if (inner instanceof z.ZodArray) return inner.element;
  if (inner instanceof z.ZodRecord) return inner.valueType;
  if (inner instanceof z.ZodUnion) {
    return inner.options.map((option) => stepInto(option, step)).find((found) => found !== undefined);
  }
  return undefined;
};

/** The schema of the value at `path` inside `schema`, or undefined when the path leads nowhere. */
export const schemaAt = (schema: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce(stepInto, schema);

/** The names of the fields an object schema has; none for any other schema. */
export const fieldNames = (schema: unknown): string[] => {
  const inner = unwrapSchema(schema);
  if (inner instanceof z.ZodObject) return Object.keys(inner.shape);
  if (inner instanceof z.ZodUnion) return inner.options.flatMap((option) => fieldNames(option));
  return [];
};

const objectExample = (schema: z.ZodObject): unknown => {
  const examples = Object.entries(schema.shape)
    .filter(([, field]) => !(field instanceof z.ZodOptional))
    .map(([name, field]): [string, unknown] => [name, exampleOf(field)]);
  return examples.some(([, example]) => example === undefined) ? undefined : Object.fromEntries(examples);
};

/**
 * A value that `schema` accepts: the `example` of its metadata, or one put together from its parts;
 * undefined when neither is there.
 */
const exampleOf = (schema: unknown): unknown => {
  const written = schema instanceof z.ZodType ? schema.meta()?.example : undefined;
  if (written !== undefined) return written;
  const inner = unwrapSchema(schema);
  if (inner !== schema) return exampleOf(inner);
  if (inner instanceof z.ZodObject) return objectExample(inner);
  if (inner instanceof z.ZodArray) {
    const element = exampleOf(inner.element);
    return element === undefined ? undefined : [element];
  }
  if (inner instanceof z.ZodUnion) return exampleOf(inner.options[0]);
  if (inner instanceof z.ZodEnum) return inner.options[0];
  if (inner instanceof z.ZodLiteral) return inner.value;
  return undefined;
};

const fieldName = /^[A-Za-z0-9_-]{1,64}$/;

/** `name` when it looks like the name of a field; anything else could be a value in the wrong place. */
export const safeName = (name: PropertyKey): string | undefined =>
  typeof name === 'string' && fieldName.test(name) ? name : undefined;

const descriptionOf = (schema: unknown): string | undefined =>
  schema instanceof z.ZodType ? schema.description : undefined;

const fixOf = (schema: z.ZodType, path: readonly PropertyKey[]): Fix => {
  const own = schemaAt(schema, path);
  const example = exampleOf(own);
  const name = path.findLast((part) => typeof part === 'string');
  if (example === undefined || name === undefined) {
    return descriptionOf(own) ?? 'See another file of this kind for a correct value.';
  }
  const value = typeof path.at(-1) === 'number' ? [example] : example;
  const snippet = stringify(
    { [name]: value },
    { lineWidth: 0, defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN' },
  );
  return { yaml: snippet.trimEnd() };
};

/** What a finding may say about the field at `path`: its name, a correct example, and its description. */
export const describeField = (schema: z.ZodType, path: readonly PropertyKey[]): ContentField => {
  const name = safeName(path.findLast((part) => typeof part === 'string') ?? '');
  const quoted = name === undefined ? 'of this entry' : `\`${name}\``;
  return {
    name: typeof path.at(-1) === 'number' ? `${quoted} (one of its entries)` : quoted,
    fix: fixOf(schema, path),
    description: descriptionOf(schemaAt(schema, path)),
  };
};
