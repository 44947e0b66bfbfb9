import { z } from 'zod';

/**
 * The format of a backup: JSON Lines. Each line is an object with one member: `header`, then for each table `table` and
 * its rows as `row`, then `totals`, and at the end `sha256` over every byte before its line.
 */
export const format = 'nameplate-supplier-backup';

/** The version of the format. A file of another version is refused. */
export const formatVersion = 1;

/** What every version of the format has, so that a file of another version is recognised. */
export const AnyHeaderSchema = z.object({
  header: z.object({ format: z.literal(format), version: z.number() }),
});

const CountSchema = z.int().nonnegative();
const DigestSchema = z.string().regex(/^[0-9a-f]{64}$/);

const HeaderSchema = z.object({
  format: z.literal(format),
  version: z.literal(formatVersion),
  takenAt: z.iso.datetime(),
  takenBy: z.string(),
  /** The migrations of the database, by name. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      /** The next value of the identity column, as text because it may have more digits than a number holds. */
      next: z
        .string()
        .regex(/^\d{1,19}$/)
        .nullable(),
    }),
  ),
});

/** The first line of a backup. */
export type Header = z.infer<typeof HeaderSchema>;

const TotalsSchema = z.object({
  tables: z.array(z.object({ name: z.string(), rows: CountSchema, sha256: DigestSchema })),
  /** What the verification of the audit record found when the backup was made. */
  audit: z.object({
    head: z.object({ entries: CountSchema, hash: DigestSchema }),
    firstBreak: z.object({ kind: z.string(), entry: CountSchema.optional() }).optional(),
  }),
});

/** The last line but one: what the tables must have after a restore. */
export type Totals = z.infer<typeof TotalsSchema>;

/** The lines other than rows, as they are read. */
export const HeaderLineSchema = z.strictObject({ header: HeaderSchema });
export const TableLineSchema = z.strictObject({ table: z.string() });
export const TotalsLineSchema = z.strictObject({ totals: TotalsSchema });
export const EndLineSchema = z.strictObject({ sha256: DigestSchema });

const rowStart = '{"row":';

/** The line of a row, which stays the text that PostgreSQL wrote: numbers of any length keep their digits. */
export const rowLine = (row: string): string => `${rowStart}${row}}`;

/** The row of a line; undefined for a line of another kind. */
export const rowOf = (line: string): string | undefined =>
  line.startsWith(rowStart) && line.endsWith('}') ? line.slice(rowStart.length, -1) : undefined;
