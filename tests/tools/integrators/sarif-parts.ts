import * as z from 'zod';

const uri = z.string().min(1);
const text = z.strictObject({ text: z.string().min(1) });
const level = z.enum(['none', 'note', 'warning', 'error']);
const positive = z.int().min(1);
const region = z.strictObject({ startLine: positive, startColumn: positive.optional() });

const locations = <Region extends z.ZodType>(inFile: Region) =>
  z
    .array(
      z.strictObject({
        physicalLocation: z.strictObject({ artifactLocation: z.strictObject({ uri }), region: inFile }),
      }),
    )
    .min(1);

const rule = z.strictObject({
  id: z.string().min(1),
  shortDescription: text,
  fullDescription: text,
  help: text,
  defaultConfiguration: z.strictObject({ level }).optional(),
});

const run = z.strictObject({
  tool: z.strictObject({
    driver: z.strictObject({
      name: z.string().min(1),
      fullName: z.string().min(1).optional(),
      rules: z.array(rule).refine((rules) => new Set(rules.map(({ id }) => id)).size === rules.length),
    }),
  }),
  columnKind: z.enum(['utf16CodeUnits', 'unicodeCodePoints']).optional(),
  invocations: z
    .array(
      z.strictObject({
        executionSuccessful: z.boolean(),
        toolExecutionNotifications: z
          .array(z.strictObject({ level, message: text, locations: locations(region.optional()) }))
          .optional(),
      }),
    )
    .optional(),
  results: z.array(
    z.strictObject({ ruleId: z.string(), level, message: text, locations: locations(region) }),
  ),
});

/**
 * The parts of SARIF 2.1.0 (OASIS, sections 3.13 to 3.58) that the tools write, with what GitHub code scanning requires in
 * addition: a rule with texts for each result, and a region with a line for each location of a result.
 */
const LogSchema = z.strictObject({
  $schema: z.string(),
  version: z.literal('2.1.0'),
  runs: z.array(run).min(1),
});

/** What is wrong with a SARIF log, as far as the tools write it; empty if nothing is. */
export const sarifFaults = (log: unknown): readonly string[] => {
  const { error } = LogSchema.safeParse(log);
  return (error?.issues ?? []).map(({ path, message }) => `/${path.join('/')} ${message}`);
};
