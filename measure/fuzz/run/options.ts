import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Target } from '../target.ts';
import { allTargets, attacked, attackedServers, compared } from '../targets.ts';

/** What can be written after `npm run fuzz --`. */
export const usage = `Usage: npm run fuzz -- [--minutes <number> | --cases <number>] [--differential] [--only <target>,…]
                   [--seed <number>] [--json] [--record]

  --minutes <number>   how long to try, divided among the targets; default: 1
  --cases <number>     how many cases of each target to try instead
  --differential       compare implementations that must agree: ${compared.map(({ name }) => name).join(', ')}
  --only <target>,…    take some targets alone: ${allTargets.map(({ name }) => name).join(', ')}
  --seed <number>      repeat the cases of a run; each run prints its seed
  --json               print one object for a program
  --record             write the result into content/quality/, for the page /quality`;

const number = (least: number, most: number, what: 'number' | 'whole number') => {
  const message = `Write a ${what} from ${least} to ${most}.`;
  return z.coerce
    .number(message)
    .min(least, message)
    .max(most, message)
    .refine((value) => what === 'number' || Number.isInteger(value), message);
};

const OptionsSchema = z.strictObject({
  minutes: number(0.01, 10_000, 'number').optional(),
  cases: number(1, 1_000_000_000, 'whole number').optional(),
  seed: number(0, 2 ** 31 - 1, 'whole number').optional(),
  only: z.string().optional(),
  differential: z.boolean().default(false),
  json: z.boolean().default(false),
  record: z.boolean().default(false),
  help: z.boolean().default(false),
});

/** The options, with the targets that they choose. */
export type Options = z.infer<typeof OptionsSchema> & { readonly chosen: readonly Target[] };

/** Reads the arguments, or says which is not understood and what to write. */
export const readOptions = (words: readonly string[]): Options | { readonly refusal: string } => {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const texts = { minutes: text, cases: text, seed: text, only: text };
  const flags = { differential: flag, json: flag, record: flag, help: flag };
  let values: unknown;
  try {
    ({ values } = parseArgs({ args: [...words], options: { ...texts, ...flags } }));
  } catch {
    return { refusal: 'There is no such option, or it lacks its value.' };
  }
  const { data, error } = OptionsSchema.safeParse(values);
  if (data === undefined) {
    const [issue] = error.issues;
    return { refusal: `--${issue?.path.join('')}: ${issue?.message}` };
  }
  if (data.minutes !== undefined && data.cases !== undefined) {
    return { refusal: '--minutes and --cases both say when to end. Give one of them.' };
  }
  const names = data.only?.split(',');
  const usual = data.differential ? compared : [...attacked, ...attackedServers];
  const chosen = names === undefined ? usual : allTargets.filter(({ name }) => names.includes(name));
  if (chosen.length < (names?.length ?? 0)) return { refusal: '--only: There is no target of such a name.' };
  return { ...data, chosen };
};
