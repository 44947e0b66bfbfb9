import { stringify } from 'yaml';
import * as z from 'zod';
import { CalendarDateSchema } from '../../contracts/primitives.ts';
import { createMistakeCounter } from '../../evidence/mistake-counter.ts';
import { createFault, type Fault, type Fix, type Reading } from './content-finding.ts';
import { type ContentField, type FieldCode, fieldRules } from './field-rules.ts';
import type { YamlReading } from './read-yaml.ts';

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
const schemaAt = (schema: unknown, path: readonly PropertyKey[]): unknown => path.reduce(stepInto, schema);

/** The names of the fields an object schema has; none for any other schema. */
const fieldNames = (schema: unknown): string[] => {
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
const safeName = (name: PropertyKey): string | undefined =>
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
const describeField = (schema: z.ZodType, path: readonly PropertyKey[]): ContentField => {
  const name = safeName(path.findLast((part) => typeof part === 'string') ?? '');
  const quoted = name === undefined ? 'of this entry' : `\`${name}\``;
  return {
    name: typeof path.at(-1) === 'number' ? `${quoted} (one of its entries)` : quoted,
    fix: fixOf(schema, path),
    description: descriptionOf(schemaAt(schema, path)),
  };
};

// Names with more letters changed, added, missing or swapped than this are taken for different names.
const maxMistakes = 2;

/** The name in `known` that `name` was probably meant to be, or undefined when none is similar. */
export const closestName = (name: string, known: readonly string[]): string | undefined => {
  const mistakesTo = createMistakeCounter([...name.toLowerCase()], maxMistakes);
  const ranked = known
    .map((candidate) => ({ candidate, mistakes: mistakesTo([...candidate.toLowerCase()]) }))
    .filter(({ candidate, mistakes }) => mistakes < candidate.length / 2)
    .sort((a, b) => a.mistakes - b.mistakes);
  return ranked[0]?.candidate;
};

type Issue = z.core.$ZodIssue;

const fieldFault = createFault(fieldRules);

/** A refinement names its finding code in `params`; see field-rules.ts. */
const RefinementSchema = z.object({
  code: z.enum(['empty_field', 'not_one_line', 'not_a_name', 'not_an_address']),
});

const expectedWords: Readonly<Record<string, string>> = {
  string: 'text; put double quotes around it',
  boolean: '`true` or `false`, without quotes',
  number: 'a number, without quotes',
  int: 'a whole number, without quotes',
  array: 'a list, with a hyphen before each entry',
  object: 'a group of fields, indented below it',
};

const valueAt = (data: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, part) => (typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined),
    data,
  );

/** The value at `path` of a YAML text; undefined when it does not meet `schema`, which is a finding of its own. */
export const fieldAt = <Schema extends z.ZodType>(
  yaml: YamlReading | undefined,
  path: readonly PropertyKey[],
  schema: Schema,
): z.output<Schema> | undefined => schema.safeParse(valueAt(yaml?.data, path)).data;

/** The issues of the option of a union that has the fewest of them. */
const nearestOption = (issue: Extract<Issue, { code: 'invalid_union' }>): readonly Issue[] => {
  const [nearest] = issue.errors.toSorted((a, b) => a.length - b.length);
  return (nearest ?? []).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
};

const formatCode = (format: string): FieldCode & ('not_an_address' | 'wrong_format') =>
  format === 'url' ? 'not_an_address' : 'wrong_format';

/** A date that is written the day first with points, or the year first, as `YYYY-MM-DD`; undefined when it could be another day. */
const rewrittenDate = (text: string): string | undefined => {
  const [, day, month, year] = /^(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4})$/.exec(text.trim()) ?? [];
  const [, first, second, third] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text.trim()) ?? [];
  const parts = [year ?? first, month ?? second, day ?? third];
  const date = parts.map((part = '') => part.padStart(2, '0')).join('-');
  return CalendarDateSchema.safeParse(date).success ? date : undefined;
};

/** Turns one issue of a schema into faults with places; `path` begins at the top of the file. */
const faultsOfIssue = (schema: z.ZodType, yaml: YamlReading, issue: Issue): Fault[] => {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys') {
    const known = fieldNames(schemaAt(schema, path));
    return issue.keys.map((key) => {
      const name = safeName(key);
      const meant = name === undefined ? undefined : closestName(name, known);
      return fieldFault('unknown_field', yaml.positionOfName([...path, key]), name, meant);
    });
  }
  if (issue.code === 'invalid_union') {
    const nearest = nearestOption(issue);
    if (nearest.length > 0) return nearest.flatMap((inner) => faultsOfIssue(schema, yaml, inner));
  }

  const position = yaml.positionOf(path);
  const value = valueAt(yaml.data, path);
  if (path.length === 0) return [fieldFault('not_a_mapping', position)];
  const field = describeField(schema, path);
  if (value === undefined) return [fieldFault('missing_field', position, field)];
  if (value === null || value === '') return [fieldFault('empty_field', position, field)];
  if (issue.code === 'invalid_type') {
    return [fieldFault('wrong_type', position, field, expectedWords[issue.expected] ?? 'of another kind')];
  }
  if (issue.code === 'invalid_format' && issue.format === 'date') {
    return [fieldFault('not_a_date', position, field, rewrittenDate(String(value)))];
  }
  if (issue.code === 'invalid_format') return [fieldFault(formatCode(issue.format), position, field)];
  if (issue.code === 'invalid_value') {
    return [
      fieldFault(
        'not_allowed',
        position,
        field,
        issue.values.map((allowed) => `\`${String(allowed)}\``).join(', '),
      ),
    ];
  }
  if (issue.code === 'too_small' && issue.origin === 'array') {
    return [
      fieldFault('too_few', position, field, issue.minimum === 1 ? '1 entry' : `${issue.minimum} entries`),
    ];
  }
  const refinement = issue.code === 'custom' ? RefinementSchema.safeParse(issue.params) : undefined;
  return [fieldFault(refinement?.data?.code ?? 'wrong_value', position, field)];
};

/** The faults of all issues, the first for each path: what else is wrong with a value depends on it. */
const faultsOfIssues = (schema: z.ZodType, yaml: YamlReading, issues: readonly Issue[]): Fault[] => {
  const seen = new Set<string>();
  return issues
    .filter((issue) => {
      const key = JSON.stringify([issue.path.map(String), issue.code === 'unrecognized_keys']);
      return !seen.has(key) && seen.add(key);
    })
    .flatMap((issue) => faultsOfIssue(schema, yaml, issue));
};

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
