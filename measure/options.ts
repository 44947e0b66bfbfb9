import * as z from 'zod';
import { flag, option } from '../tools/command-line/tool-command.ts';

/** The option that takes some of these names alone; without it, all of them. `value` stands for one in the help. */
export const onlyOption = (value: string, names: readonly string[]) => {
  const list = names.join(', ');
  return option(
    z
      .string()
      .optional()
      .transform((text) => text?.split(',') ?? names)
      .refine(
        (chosen) => chosen.every((name) => names.includes(name)),
        `Write one or more of these, with commas between them: ${list}.`,
      ),
    { value: `<${value}>,…`, description: `these alone: ${list}` },
  );
};

/** The option that says how long something runs, in minutes. */
export const minutesOption = (usual: number) =>
  option(
    z
      .string()
      .default(String(usual))
      .transform(Number)
      .refine((minutes) => minutes > 0 && Number.isFinite(minutes), 'Write a number above 0.'),
    { value: '<minutes>', description: `how long it runs; default: ${usual}` },
  );

/** The option that repeats an earlier run, whose seed was printed. */
export const seedOption = option(
  z
    .string()
    .regex(/^\d{1,10}$/, 'Write the whole number that an earlier run printed.')
    .transform(Number)
    .optional(),
  { value: '<seed>', description: 'repeat an earlier run; default: another seed each time' },
);

/** The option that keeps what was measured. */
export const recordOption = flag('write the results into docs/performance.md');
