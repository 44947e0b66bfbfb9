import * as z from 'zod';
import { CalendarDateSchema, TextSchema } from '../contracts/primitives.ts';
import { PublishedHistorySchema } from '../contracts/statements.ts';
import type { ListLine } from './line.ts';

const by = z.string().meta({ description: 'Who decided; empty until the file is saved.' });
const at = z.iso.datetime({ offset: true }).meta({ description: 'When it was decided.' });

/** A manufacturer as lists write it, and which one of the catalogue it is. It holds for all lines alike. */
const ManufacturerDecisionSchema = z.strictObject({
  written: z.string().meta({ description: 'What lists write; empty for lines that name no manufacturer.' }),
  manufacturer: z.strictObject({ id: TextSchema, name: TextSchema }).meta({
    description: 'The manufacturer of the catalogue.',
  }),
  by,
  at,
});

/** A line as lists write it, and which record it is, or that it was checked by hand. */
const LineDecisionSchema = z
  .strictObject({
    written: z
      .strictObject({ manufacturer: z.string(), manufacturerPartNumber: z.string() })
      .meta({ description: 'The exact texts of the line.' }),
    record: PublishedHistorySchema.optional().meta({
      description: 'The record that was chosen, with what its sources had said by then.',
    }),
    checkedByHand: z.string().optional().meta({ description: 'What was noted of a line without a record.' }),
    byNumberAlone: z.literal(true).optional().meta({
      description:
        'Whether the record was chosen by the part number alone, because the list does not name its manufacturer; not in 0.1.0.',
    }),
    ownFiles: z
      .array(z.strictObject({ name: TextSchema, sha256: z.string().regex(/^[0-9a-f]{64}$/) }))
      .optional()
      .meta({ description: 'The files of the person that listed the line when it was decided.' }),
    by,
    at,
  })
  .refine(({ record, checkedByHand }) => (record === undefined) !== (checkedByHand === undefined), {
    message: 'It needs either record or checkedByHand.',
  });

/** `decisions.json`: what people decided about the lines of their lists, for the page and the command alike. */
export const DecisionsSchema = z.strictObject({
  schema: z.literal('nameplate-decisions'),
  schemaVersion: z.enum(['0.1.0', '0.2.0']).meta({
    description: 'The version of this form: 0.2.0 where a record was chosen by the part number alone.',
  }),
  savedOn: CalendarDateSchema.optional().meta({ description: 'The day on which the file was saved.' }),
  manufacturers: z.array(ManufacturerDecisionSchema),
  lines: z.array(LineDecisionSchema),
});

export type Decisions = z.infer<typeof DecisionsSchema>;

/** The texts that a decision about a line is kept under. */
export type WrittenLine = Decisions['lines'][number]['written'];

/** Decisions before anything is decided. */
export const noDecisions: Decisions = {
  schema: 'nameplate-decisions',
  schemaVersion: '0.1.0',
  manufacturers: [],
  lines: [],
};

/** The texts of a line that a decision about it is kept under. */
export const writtenIn = ({ manufacturer, partNumber }: ListLine): WrittenLine => ({
  manufacturer,
  manufacturerPartNumber: partNumber,
});

/** A text that two lines share exactly when they are written alike. */
export const writtenKey = ({ manufacturer, manufacturerPartNumber }: WrittenLine): string =>
  JSON.stringify([manufacturer, manufacturerPartNumber]);

/** Decisions without the one about a line. */
export const withoutLine = (decisions: Decisions, written: WrittenLine): Decisions => ({
  ...decisions,
  lines: decisions.lines.filter((decision) => writtenKey(decision.written) !== writtenKey(written)),
});

/** Decisions with one more about a line, which takes the place of an earlier one. */
export const withLine = (decisions: Decisions, decision: Decisions['lines'][number]): Decisions => {
  const others = withoutLine(decisions, decision.written);
  return { ...others, lines: [...others.lines, decision] };
};

/** Decisions without the one about a written manufacturer. */
export const withoutManufacturer = (decisions: Decisions, written: string): Decisions => ({
  ...decisions,
  manufacturers: decisions.manufacturers.filter((decision) => decision.written !== written),
});

/** Decisions with one more about a written manufacturer, which takes the place of an earlier one. */
export const withManufacturer = (
  decisions: Decisions,
  decision: Decisions['manufacturers'][number],
): Decisions => {
  const others = withoutManufacturer(decisions, decision.written);
  return { ...others, manufacturers: [...others.manufacturers, decision] };
};

/** Decisions with those of another file, which take the place of earlier ones about the same. */
export const mergeDecisions = (decisions: Decisions, others: Decisions): Decisions => {
  const manufacturers = [...decisions.manufacturers, ...others.manufacturers];
  const lines = [...decisions.lines, ...others.lines];
  return {
    ...decisions,
    manufacturers: [...new Map(manufacturers.map((decision) => [decision.written, decision])).values()],
    lines: [...new Map(lines.map((decision) => [writtenKey(decision.written), decision])).values()],
  };
};

/** Decisions as they are saved: those that nobody has signed yet are signed by `name`. */
export const signedBy = (decisions: Decisions, name: string): Decisions => {
  const signed = <Decision extends { readonly by: string }>(decision: Decision): Decision =>
    decision.by === '' ? { ...decision, by: name } : decision;
  return {
    ...decisions,
    manufacturers: decisions.manufacturers.map(signed),
    lines: decisions.lines.map(signed),
  };
};

/** The text of `decisions.json`, in the earliest version that can say it. */
export const decisionsText = (decisions: Decisions): string => {
  const isNew = decisions.lines.some(({ byNumberAlone }) => byNumberAlone === true);
  return `${JSON.stringify({ ...decisions, schemaVersion: isNew ? '0.2.0' : '0.1.0' }, null, 2)}\n`;
};

/** Where a value stands, as people write it: `lines[3].by`. */
const placeOf = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');

/** Reads `decisions.json`, or says why it cannot be read, where, and what to do. */
export const readDecisions = (text: string): Decisions | { readonly why: string } => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { why: 'The file of decisions is not JSON. Open the file as it was saved.' };
  }
  const parsed = DecisionsSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = placeOf(issue?.path ?? []);
  return {
    why: `The file of decisions is not as expected${place === '' ? '' : ` at ${place}`}. Restore it from the file that was saved.`,
  };
};
