import { Argument, Command, CommanderError, Option } from 'commander';
import * as z from 'zod';
import { visibleJson, visibleText } from './terminal-text.ts';
import {
  isRepeated,
  isRequired,
  optionHelp,
  Refusal,
  type ToolCommand,
  type TypedOption,
  UsageError,
} from './tool-command.ts';
import { type ExitCode, exitCodes, type ToolContext } from './tool-context.ts';
import { typedName, unknownWord } from './unknown-word.ts';

/** A tool for the command line. */
export type Tool = {
  /** The npm script that runs it. */
  readonly script: string;
  /** What it is for, in one sentence. */
  readonly summary: string;
  /** What the help says below everything else, above the exit codes. */
  readonly notes?: string | ((context: Pick<ToolContext, 'callOf'>) => string);
  /** What each exit code means for this tool: done, findings and failed. Not every tool has findings. */
  readonly endings: readonly [done: string, findings: string | undefined, failed: string];
  readonly commands: readonly ToolCommand[];
};

const RawOptionsSchema = z.record(z.string(), z.union([z.boolean(), z.array(z.string())]));

const writtenName = ({ script }: Tool, name: string, { callOf }: ToolContext): string =>
  `${callOf(script)}${name && ` ${name}`}`;

const writtenOption = (name: string, schema: z.core.$ZodType): string => {
  const { value } = optionHelp.get(schema) ?? {};
  return value === undefined ? `--${name}` : `--${name} ${value}`;
};

/** One line that shows how a command is written. */
const usageOf = (tool: Tool, { name, options, operands }: ToolCommand, context: ToolContext): string => {
  const written = Object.entries(options).map(([option, schema]) => {
    const text = writtenOption(option, schema);
    if (isRequired(schema)) return text;
    return isRepeated(schema) ? `[${text}]...` : `[${text}]`;
  });
  return [
    writtenName(tool, name, context),
    ...(operands ? [operands.syntax] : []),
    ...written,
    '[--json]',
  ].join(' ');
};

/** What is wrong with the arguments of a command, by commander's code. */
const faultOf = (
  { name, options, operands, surplus }: ToolCommand,
  { code, message }: CommanderError,
): string => {
  switch (code) {
    case 'commander.optionMissingArgument':
      // Here its message names the option as it was declared.
      return `${/--[a-z-]+/.exec(message)?.[0] ?? 'An option'} needs a value.`;
    case 'commander.missingArgument':
      return operands?.missing ?? 'An argument is missing.';
    case 'commander.excessArguments':
      return surplus ?? `${name || 'It'} takes options only.`;
    default: {
      const known = [...Object.keys(options), 'json', 'help'].map((option) => `--${option}`);
      const typed = unknownWord(message);
      if (typed.name !== undefined && known.includes(typed.name)) {
        return `The option ${typed.name} takes no value.`;
      }
      const fault =
        typed.name === undefined ? 'An argument is not an option' : `There is no option ${typed.name}`;
      return `${fault}${name && ` of ${name}`}.${typed.hint} The options are ${known.join(', ')}.`;
    }
  }
};

/** What is wrong where the name of a command should stand. */
const faultOfName = (
  commands: readonly ToolCommand[],
  typed: readonly string[],
  { code, message }: CommanderError,
): string => {
  const names = `The commands are: ${commands.map(({ name }) => name).join(', ')}.`;
  if (code === 'commander.unknownCommand') {
    const { name, hint } = unknownWord(message);
    return `There is no ${name === undefined ? 'such command' : `command ${name}`}.${hint} ${names}`;
  }
  // commander asks for the command first, and does not say which option stands in its place.
  const before = typedName(typed.find((word) => word.startsWith('-')) ?? '');
  return `A command is missing${before === undefined ? '' : ` before ${before}`}. ${names}`;
};

const endingsOf = ({ endings }: Tool): string => {
  const lines = endings.flatMap((meaning, code) => (meaning === undefined ? [] : [`  ${code}  ${meaning}`]));
  return `Exit codes:\n${lines.join('\n')}`;
};

/** Sets what a tool and its commands have in common. Whatever ends commander throws instead of ending the process. */
const configure = (
  command: Command,
  { write }: ToolContext,
  faultFor: (error: CommanderError) => string,
): Command =>
  command
    .helpCommand(false)
    .helpOption('-h, --help', 'show this help')
    .configureOutput({
      writeOut: (text) => write(text.trimEnd()),
      writeErr: () => {},
      outputError: () => {},
      getOutHelpWidth: () => 100,
    })
    .exitOverride((error) => {
      throw error.code === 'commander.helpDisplayed' ? error : new UsageError(faultFor(error));
    });

type Run = () => Promise<ExitCode>;

/** Declares a command to commander, which calls `choose` with what is to be run. */
const declare = (
  command: Command,
  definition: ToolCommand,
  { tool, context, choose }: { tool: Tool; context: ToolContext; choose: (run: Run) => void },
): Command => {
  const { summary, notes, operands, options } = definition;
  configure(command, context, (error) => faultOf(definition, error))
    .description([summary, notes].filter((text) => text !== undefined).join(' '))
    .configureHelp({ commandUsage: () => usageOf(tool, definition, context) });
  for (const syntax of operands?.syntax.match(/<[^<>]+>|\[[^[\]]+\]/g) ?? []) {
    command.addArgument(new Argument(syntax, operands?.description));
  }
  // commander keeps the value of --dry-run as dryRun.
  const nameOf = new Map<string, string>();
  const typed: TypedOption[] = [];
  for (const [name, schema] of Object.entries(options)) {
    const declared = new Option(writtenOption(name, schema), optionHelp.get(schema)?.description);
    if (optionHelp.get(schema)?.value !== undefined) {
      declared.argParser((text: string, before: readonly string[] = []) => {
        typed.push({ name, text });
        return [...before, text];
      });
    }
    nameOf.set(declared.attributeName(), name);
    command.addOption(declared);
  }
  return command.option('--json', 'print JSON').action(() => {
    const values = Object.entries(RawOptionsSchema.parse(command.opts()));
    const named = values.map(([attribute, value]) => [nameOf.get(attribute) ?? attribute, value]);
    const given = { options: Object.fromEntries(named), operands: command.args, typed };
    choose(() => definition.run(given, context));
  });
};

/** Commands whose names share a first word, which help lists with their whole names. */
const group = (name: string, commands: readonly ToolCommand[], tool: Tool, context: ToolContext) => {
  // commander compares what was typed with the words that may stand there.
  const wordOf = (whole: string): string => whole.split(' ').at(name === '' ? 0 : -1) ?? whole;
  const list = commands.map((definition) => ({ definition, entry: new Command(wordOf(definition.name)) }));
  const listed = (entry: Command): ToolCommand | undefined =>
    list.find((one) => one.entry === entry)?.definition;
  return configure(new Command(name), context, (error) =>
    faultOfName(commands, context.arguments, error),
  ).configureHelp({
    commandUsage: () => `${writtenName(tool, name, context)} <command> [options]`,
    visibleCommands: () => list.map(({ entry }) => entry),
    subcommandTerm: (entry) => listed(entry)?.name ?? '',
    subcommandDescription: (entry) => listed(entry)?.summary ?? '',
  });
};

const createProgram = (tool: Tool, context: ToolContext, choose: (run: Run) => void): Command => {
  const { commands, summary } = tool;
  const notes = typeof tool.notes === 'function' ? tool.notes(context) : tool.notes;
  const declaration = { tool, context, choose };
  const [only] = commands;
  const after = [notes, endingsOf(tool)].filter((text) => text !== undefined).join('\n\n');
  if (only?.name === '') {
    return declare(new Command(), only, declaration).addHelpText('after', `\n${after}`);
  }
  const program = group('', commands, tool, context)
    .description(summary)
    .addHelpText('after', `\nEvery command takes --json and --help.\n\n${after}`);
  const byFirstWord = Map.groupBy(commands, ({ name }) => name.split(' ')[0] ?? name);
  for (const [word, members] of byFirstWord) {
    const isAlone = members.length === 1 && members[0]?.name === word;
    const parent = isAlone ? program : group(word, members, tool, context);
    for (const member of members) {
      const isWord = member.name === word;
      const name = isWord && !isAlone ? 'show' : member.name.split(' ').at(-1);
      const isDefault = isWord && !isAlone;
      // The word alone is a command too: it gets every argument that names none of the others, also --help.
      if (isDefault) parent.helpOption(false);
      parent.addCommand(declare(new Command(name), member, declaration), { isDefault, hidden: isDefault });
    }
    if (!isAlone) program.addCommand(parent);
  }
  return program;
};

/** Prints why a command did nothing: as JSON where JSON was asked for. Other errors are thrown again. */
const reportRefusal = (error: unknown, { script }: Tool, context: ToolContext): ExitCode => {
  const isUsageError = error instanceof UsageError;
  if (!isUsageError && !(error instanceof Refusal)) throw error;
  const { arguments: given, callOf, write, writeError } = context;
  const { message } = error;
  const code = isUsageError ? 'usage_error' : error.code;
  if (given.includes('--json')) write(visibleJson({ error: { code, message } }));
  else writeError(isUsageError ? `${message} For help: ${callOf(script)} --help` : visibleText(message));
  return isUsageError ? exitCodes.failed : error.exitCode;
};

/** The same context, in which the line of progress is cleared before anything else is printed. */
const clearingProgress = (context: ToolContext): ToolContext => {
  let isShown = false;
  const clear = (): void => {
    if (isShown) context.progress('');
    isShown = false;
  };
  const printing = (print: (text: string) => void) => (text: string) => {
    clear();
    print(text);
  };
  return {
    ...context,
    write: printing(context.write),
    writeData: printing(context.writeData),
    writeError: printing(context.writeError),
    progress: (text) => {
      isShown = true;
      context.progress(text);
    },
  };
};

/** Reads the arguments of a tool, runs the command they name and gives the exit code. */
export const runTool = async (tool: Tool, given: ToolContext): Promise<ExitCode> => {
  const context = clearingProgress(given);
  try {
    let chosen: Run | undefined;
    const program = createProgram(tool, context, (run) => {
      chosen = run;
    });
    program.parse([...context.arguments], { from: 'user' });
    return (await chosen?.()) ?? exitCodes.done;
  } catch (error) {
    return error instanceof CommanderError ? exitCodes.done : reportRefusal(error, tool, context);
  }
};
