import { z } from 'zod';
import { unwrapSchema } from './schema-path.ts';

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
export const exampleOf = (schema: unknown): unknown => {
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
