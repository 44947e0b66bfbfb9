import type { z } from 'zod';

/** Asks the development server for what is true now; undefined when it has no such thing. */
export const loadAnswer = async <Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): Promise<z.infer<Schema> | undefined> => {
  const response = await fetch(path);
  return response.ok ? schema.parse(await response.json()) : undefined;
};
