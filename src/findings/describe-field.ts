import { stringify } from 'yaml';
import { z } from 'zod';
import type { Fix } from './fault.ts';
import type { Field } from './field-rules.ts';
import { exampleOf } from './schema-example.ts';
import { schemaAt } from './schema-path.ts';

const fieldName = /^[A-Za-z0-9_-]{1,64}$/;

/** `name` when it looks like the name of a field, and so cannot be a value that slipped into its place. */
export const safeName = (name: PropertyKey): string | undefined =>
  typeof name === 'string' && fieldName.test(name) ? name : undefined;

const descriptionOf = (schema: unknown): string | undefined =>
  schema instanceof z.ZodType ? schema.description : undefined;

const fixOf = (schema: z.ZodType, path: readonly PropertyKey[]): Fix => {
  const own = schemaAt(schema, path);
  const example = exampleOf(own);
  const name = path.findLast((part) => typeof part === 'string');
  if (example === undefined || name === undefined) {
    return { advice: descriptionOf(own) ?? 'Look at another file of this kind for a correct value.' };
  }
  const value = typeof path.at(-1) === 'number' ? [example] : example;
  const snippet = stringify(
    { [name]: value },
    { lineWidth: 0, defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN' },
  );
  return { yaml: snippet.trimEnd() };
};

/** What a finding may say of the field at `path`: its name, and a correct one after its schema. */
export const describeField = (schema: z.ZodType, path: readonly PropertyKey[]): Field => {
  const name = safeName(path.findLast((part) => typeof part === 'string') ?? '');
  const quoted = name === undefined ? 'of this entry' : `\`${name}\``;
  return {
    name: typeof path.at(-1) === 'number' ? `${quoted} (one of its entries)` : quoted,
    fix: fixOf(schema, path),
    description: descriptionOf(schemaAt(schema, path)),
  };
};
