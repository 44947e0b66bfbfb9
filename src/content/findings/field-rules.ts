import type * as z from 'zod';
import { hasVisibleText, isLine } from '../../text/line-of-text.ts';
import type { Fix } from './content-finding.ts';

/** What a finding may say about a field. */
export type ContentField = {
  /** Its name as text, for example `dek` in backticks. */
  readonly name: string;
  /** A correct field of this kind, or what to write in it. */
  readonly fix: Fix;
  /** The description in its schema, in one sentence; undefined when it has none. */
  readonly description: string | undefined;
};

/** Why a YAML file or a frontmatter is refused, and how to fix it, by finding code. */
export const fieldRules = {
  yaml_syntax: (opened?: number) => ({
    why:
      opened === undefined
        ? 'The YAML is malformed from this place on.'
        : `The YAML is malformed from this place on: the quotation mark that opens in column ${opened} of this line is closed before it.`,
    fix: 'Write one `name: "value"` per line, close every quote and bracket, and indent fields of the same level equally.',
  }),
  yaml_unquoted: () => ({
    why: 'A value needs quotes if it contains a colon followed by a space or begins with a character that YAML reserves.',
    fix: 'Put double quotes around the whole value: `name: "first: second"`.',
  }),
  yaml_quote: () => ({
    why: 'The quotation mark that opens here is never closed.',
    fix: 'End the value with the quotation mark that it begins with; inside double quotes write \\" for a double quote.',
  }),
  yaml_tab: () => ({
    why: 'YAML does not allow tabs for indentation.',
    fix: 'Indent with two spaces instead.',
  }),
  yaml_special: () => ({
    why: 'This project does not allow YAML anchors (&), aliases (*), tags (!) or directives (%).',
    fix: 'Write the value in full; if it begins with one of these characters, put double quotes around it.',
  }),
  yaml_too_deep: () => ({
    why: 'The YAML is nested too deeply.',
    fix: 'Close all brackets, or write the values as a flat list of fields.',
  }),
  duplicate_key: () => ({
    why: 'This field appears twice.',
    fix: 'Delete one of the two fields.',
  }),
  not_a_mapping: () => ({
    why: 'This must be a list of fields with values.',
    fix: 'Write one `name: "value"` per line.',
  }),
  unknown_field: (name: string | undefined, meant: string | undefined) => ({
    why: `There is no field ${name === undefined ? 'of this name' : `\`${name}\``} here.`,
    fix: meant === undefined ? 'Delete the field.' : `Did you mean \`${meant}\`?`,
  }),
  missing_field: (field: ContentField) => ({ why: `The field ${field.name} is missing.`, fix: field.fix }),
  empty_field: (field: ContentField) => ({
    why: `The field ${field.name} has no visible text.`,
    fix: field.fix,
  }),
  not_one_line: (field: ContentField) => ({
    why: `The field ${field.name} must be a single line without leading or trailing spaces and without control or invisible characters.`,
    fix: field.fix,
  }),
  not_a_name: (field: ContentField) => ({
    why: `The field ${field.name} is a name and must not contain \`<\` or \`>\`.`,
    fix: field.fix,
  }),
  wrong_type: (field: ContentField, expected: string) => ({
    why: `The field ${field.name} must be ${expected}.`,
    fix: field.fix,
  }),
  not_a_date: (field: ContentField, date?: string) => ({
    why: `The field ${field.name} must be a date that exists, in the form YYYY-MM-DD.`,
    fix:
      date === undefined || typeof field.fix === 'string' || !('yaml' in field.fix)
        ? field.fix
        : { yaml: field.fix.yaml.replace(/\d{4}-\d\d-\d\d/, date) },
  }),
  not_an_address: (field: ContentField) => ({
    why: `The field ${field.name} must be a complete address that begins with https:// or http:// and contains only characters allowed in addresses.`,
    fix: field.fix,
  }),
  not_allowed: (field: ContentField, allowed: string) => ({
    why: `The field ${field.name} must be one of: ${allowed}.`,
    fix: field.fix,
  }),
  wrong_format: ({ name, fix, description }: ContentField) => ({
    why: `The field ${name} has the wrong format${description === undefined ? '.' : `: ${description}`}`,
    fix,
  }),
  too_few: (field: ContentField, minimum: string) => ({
    why: `The field ${field.name} must have at least ${minimum}.`,
    fix: field.fix,
  }),
  wrong_value: (field: ContentField) => ({
    why: `The field ${field.name} has a value that is not allowed.`,
    fix: field.fix,
  }),
} as const;

/** The code of a finding about YAML and its fields. */
export type FieldCode = keyof typeof fieldRules;

const refusal = (code: FieldCode) => ({ code: 'custom' as const, params: { code } });

// The characters RFC 3986 gives to a URI, with each percent sign followed by two hexadecimal digits.
const uri = /^(?:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})+$/;

/** `schema` for a line of text that an editor types. */
export const authoredLine = (schema: z.ZodString): z.ZodString =>
  schema.superRefine((text, context) => {
    if (!hasVisibleText(text)) context.addIssue(refusal('empty_field'));
    else if (!isLine(text)) context.addIssue(refusal('not_one_line'));
  });

/** `schema` for a name of one line that an editor types, which other programs put into markup as it is. */
export const authoredName = (schema: z.ZodString): z.ZodString =>
  authoredLine(schema).superRefine((text, context) => {
    if (/[<>]/.test(text)) context.addIssue(refusal('not_a_name'));
  });

/** `schema` for an address that an editor types: what a browser would fix silently is refused. */
export const authoredAddress = (schema: z.ZodURL): z.ZodURL =>
  schema.superRefine((address, context) => {
    if (!uri.test(address)) context.addIssue(refusal('not_an_address'));
  });
