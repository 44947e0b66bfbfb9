import { z } from 'zod';

/** What a schema is when nothing is optional, nullable or filled in by default. */
export const unwrapSchema = (schema: unknown): unknown =>
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
