import * as z from 'zod';
import { visibleJson } from './terminal-text.ts';
import { type ExitCode, exitCodes, type ToolContext } from './tool-context.ts';

/** How an option is shown in the help. */
export type OptionHelp = {
  /** What it is for, in a few words. */
  readonly description: string;
  /** What stands for its value, such as `<email>`; absent for a flag without a value. */
  readonly value?: string;
};

/** The help of every option, by its schema. */
export const optionHelp = z.registry<OptionHelp>();

/**
 * An option: how its text is read, and its help. An option whose schema takes an array may be given more than once. The
 * messages of the schema say what to write instead.
 */
export const option = <Schema extends z.ZodType>(schema: Schema, help: OptionHelp): Schema => {
  // A copy, because one schema can be read by several options, each with a help of its own.
  const own = schema.clone();
  optionHelp.add(own, help);
  return own;
};

/** An option without a value. */
export const flag = (description: string) => option(z.boolean().default(false), { description });

/** The arguments of a command that are not options. */
export type Operands = {
  /** How they stand in the help: `<title>` for one that is required, `[file...]` for any number, `<from> <to>` for two. */
  readonly syntax: string;
  readonly description: string;
  /** What is said when a required one is missing. */
  readonly missing?: string;
};

/** What a command was given, as commander reads it. A value is an array, since an option can be repeated. */
export type RawArguments = {
  readonly options: Readonly<Record<string, boolean | readonly string[]>>;
  readonly operands: readonly string[];
  /** The options that have a value, in the order in which they were typed. */
  readonly typed: readonly TypedOption[];
};

/** An option with its value, as it was typed. */
export type TypedOption = { readonly name: string; readonly text: string };

/** What a command was given, read and checked. */
export type Arguments<Shape extends z.ZodRawShape> = {
  readonly options: z.output<z.ZodObject<Shape>>;
  readonly operands: readonly string[];
  /** The options that have a value in the order in which they were typed, for those that say something of another one. */
  readonly typed: readonly TypedOption[];
  /** Whether to print JSON. Every command takes `--json`. */
  readonly json: boolean;
};

type Description = {
  /** The words that name it after the tool; empty for a tool that has one command. */
  readonly name: string;
  /** What it does, in one sentence. */
  readonly summary: string;
  /** What else one should know, for its help. */
  readonly notes?: string;
  readonly operands?: Operands;
  /** What is said when there are more arguments than it takes. */
  readonly surplus?: string;
};

/** One command of a tool. */
export type ToolCommand = Description & {
  readonly options: z.ZodRawShape;
  /** Throws `UsageError` before anything is done when a value is not as expected, and `Refusal`. */
  readonly run: (given: RawArguments, context: ToolContext) => Promise<ExitCode>;
};

/** The arguments are not understood. The message says what to write, and repeats no more of them than the name of an option or a command. */
export class UsageError extends Error {}

/** Why a command did not do what was asked. The message says what to do, and repeats nothing that was typed. */
export class Refusal extends Error {
  /** The same for programs. */
  readonly code: string;
  readonly exitCode: ExitCode;

  constructor(code: string, message: string, exitCode: ExitCode = exitCodes.failed) {
    super(message);
    this.code = code;
    this.exitCode = exitCode;
  }
}

/** What a command says at its end, as `--json` prints it and as a person reads it, and the exit code; `done` without one. */
export type Outcome = { readonly json: unknown; readonly text: string; readonly exitCode?: ExitCode };

/** Options that take an array, which may be repeated. */
export const isRepeated = (schema: z.core.$ZodType): boolean => z.safeParse(schema, []).success;

/** Whether an option must be given. */
export const isRequired = (schema: z.core.$ZodType): boolean => !z.safeParse(schema, undefined).success;

const readValue = (name: string, schema: z.core.$ZodType, given: boolean | readonly string[] | undefined) => {
  if (given === undefined && isRequired(schema)) {
    throw new UsageError(`--${name} is missing: ${optionHelp.get(schema)?.description}.`);
  }
  if (given === undefined || typeof given === 'boolean') return given;
  if (given.some((text) => /^--?[a-z]/.test(text))) {
    throw new UsageError(`--${name} needs a value. Write it directly after --${name}.`);
  }
  if (isRepeated(schema)) return given;
  if (given.length > 1) throw new UsageError(`--${name} is given more than once. Give it once.`);
  return given[0];
};

/** Reads and checks the options of a command. Throws `UsageError` for the first that is not as expected. */
export const readOptions = <Shape extends z.ZodRawShape>(shape: Shape, given: RawArguments['options']) => {
  const values = Object.entries(shape).map(([name, schema]) => [name, readValue(name, schema, given[name])]);
  const parsed = z.object(shape).safeParse(Object.fromEntries(values));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new UsageError(`--${String(issue?.path[0])} is not as expected. ${issue?.message}`);
};

/** Makes a command whose work gets the values that its options were read as. What it has not printed yet, it returns. */
export const toolCommand = <Shape extends z.ZodRawShape>({
  run,
  ...rest
}: Description & {
  readonly options: Shape;
  readonly run: (given: Arguments<Shape>, context: ToolContext) => Promise<ExitCode | Outcome>;
}): ToolCommand => ({
  ...rest,
  run: async ({ options, operands, typed }, context) => {
    const json = options.json === true;
    const read = readOptions(rest.options, options);
    const ending = await run({ options: read, operands, typed, json }, context);
    if (typeof ending === 'number') return ending;
    context.write(json ? visibleJson(ending.json) : ending.text);
    return ending.exitCode ?? exitCodes.done;
  },
});
