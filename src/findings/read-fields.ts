import type { z } from 'zod';
import type { Reading } from './fault.ts';
import { faultsOfIssues } from './issue-faults.ts';
import type { YamlReading } from './yaml.ts';

/**
 * Checks the values of a YAML text against `schema` and finds the place of each value that does not fit.
 * There is a value only when there is no fault, in the YAML or in its fields.
 */
export const readFields = <Schema extends z.ZodType>(
  schema: Schema,
  yaml: YamlReading,
): Reading<z.output<Schema>> => {
  if (yaml.data === undefined) return { value: undefined, faults: yaml.faults };
  const parsed = schema.safeParse(yaml.data);
  const issues = parsed.success ? [] : faultsOfIssues(schema, yaml, parsed.error.issues);
  const faults = [...yaml.faults, ...issues];
  return { value: faults.length === 0 ? parsed.data : undefined, faults };
};
