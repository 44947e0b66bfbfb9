import type { Fix } from './content-finding.ts';

/** A field as a finding may speak of it: its name and how a correct one is written. */
export type Field = {
  /** What to call it, for instance `dek`, or `an entry of sources`. */
  readonly name: string;
  /** A correct field of this kind, or what to write in it. */
  readonly fix: Fix;
  /** What it is and how it is written, in a sentence, where its schema says so. */
  readonly description: string | undefined;
};

/** Why a YAML file or a frontmatter is refused, and how to fix it, by finding code. */
export const fieldRules = {
  yaml_syntax: () => ({
    why: 'The YAML cannot be read from this place on.',
    fix: {
      advice:
        'Write one `name: "value"` a line, close every quote and bracket, and indent what belongs together alike.',
    },
  }),
  yaml_unquoted: () => ({
    why: 'A value with a colon and a space in it, or one that begins with a mark YAML uses itself, needs quotes.',
    fix: { advice: 'Put the whole value into double quotes: `name: "first: second"`.' },
  }),
  yaml_quote: () => ({
    why: 'The quote that opens here is never closed.',
    fix: {
      advice:
        'End the value with the quote it begins with; write \\" for a double quote inside double quotes.',
    },
  }),
  yaml_tab: () => ({
    why: 'YAML does not allow a tab as indentation.',
    fix: { advice: 'Indent with two spaces instead of the tab.' },
  }),
  yaml_special: () => ({
    why: 'Anchors (&), aliases (*), tags (!) and directives (%) of YAML are not used in this project.',
    fix: {
      advice:
        'Write the value out in full; where it begins with one of these marks, put it into double quotes.',
    },
  }),
  yaml_too_deep: () => ({
    why: 'The YAML is nested more deeply than any file here has to be.',
    fix: { advice: 'Close the brackets, or write the values as a flat list of fields.' },
  }),
  duplicate_key: () => ({
    why: 'The same field stands here a second time.',
    fix: { advice: 'Delete one of the two.' },
  }),
  not_a_mapping: () => ({
    why: 'This must be a list of fields with values, and it is something else.',
    fix: { advice: 'Write one `name: "value"` a line.' },
  }),
  unknown_field: (name: string | undefined, meant: string | undefined) => ({
    why: `There is no field ${name === undefined ? 'of this name' : `\`${name}\``} here.`,
    fix: { advice: meant === undefined ? 'Delete the field.' : `Did you mean \`${meant}\`?` },
  }),
  missing_field: (field: Field) => ({ why: `The field ${field.name} is missing.`, fix: field.fix }),
  empty_field: (field: Field) => ({
    why: `The field ${field.name} has nothing in it that a reader could see.`,
    fix: field.fix,
  }),
  not_one_line: (field: Field) => ({
    why: `The field ${field.name} must be one line, without space before or after it and without control characters.`,
    fix: field.fix,
  }),
  not_a_name: (field: Field) => ({
    why: `The field ${field.name} is a name, and has no \`<\` or \`>\` in it.`,
    fix: field.fix,
  }),
  wrong_type: (field: Field, expected: string) => ({
    why: `The field ${field.name} must be ${expected}.`,
    fix: field.fix,
  }),
  not_a_date: (field: Field) => ({
    why: `The field ${field.name} must be a day that the calendar has, written as year, month and day: YYYY-MM-DD.`,
    fix: field.fix,
  }),
  not_an_address: (field: Field) => ({
    why: `The field ${field.name} must be a complete address that begins with https:// or http:// and has no space or special letter in it.`,
    fix: field.fix,
  }),
  not_allowed: (field: Field, allowed: string) => ({
    why: `The field ${field.name} must be one of: ${allowed}.`,
    fix: field.fix,
  }),
  wrong_format: ({ name, fix, description }: Field) => ({
    why: `The field ${name} is not written the way it has to be${description === undefined ? '.' : `: ${description}`}`,
    fix,
  }),
  too_few: (field: Field, minimum: string) => ({
    why: `The field ${field.name} must have at least ${minimum}.`,
    fix: field.fix,
  }),
  wrong_value: (field: Field) => ({
    why: `The field ${field.name} has a value that it cannot have.`,
    fix: field.fix,
  }),
} as const;

/** The code of a finding about YAML and its fields. */
export type FieldCode = keyof typeof fieldRules;
