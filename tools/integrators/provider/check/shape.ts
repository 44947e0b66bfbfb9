import type { z } from 'zod';
import type { Place, ProviderFindings } from './findings.ts';

type Issue = z.core.$ZodIssue;

/** What is expected at a place, in words of our own: those of zod can repeat what was sent. */
const detailOf = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return `Expected: ${issue.expected}. The field is missing or of another type.`;
    case 'unrecognized_keys':
      return 'A field here is not part of the interface.';
    case 'too_big':
      return `Expected at most ${issue.maximum}.`;
    case 'too_small':
      return `Expected at least ${issue.minimum}.`;
    case 'invalid_value':
      return `Expected: ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}.`;
    default:
      return 'Not of the form that the description of the interface gives.';
  }
};

/** The value of an answer after its schema, undefined when it does not have its shape; every fault is reported. */
export const readShape = <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  place: Place,
  findings: ProviderFindings,
): z.output<Schema> | undefined => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) {
    // A path has only names of the schema and indexes: fields that it does not have are named by their object.
    const pointer = issue.path.map((step) => `/${String(step)}`).join('');
    findings.add({ ...place, pointer }, { code: 'wrong_shape', detail: detailOf(issue) });
  }
  return undefined;
};
