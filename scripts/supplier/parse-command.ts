import { parseArgs } from 'node:util';
import type { Command, CommandOption, GivenOptions } from './command.ts';
import { commands } from './commands.ts';
import { asOption } from './options.ts';

/** What the arguments ask for. */
export type ParsedCommand =
  | { readonly kind: 'run'; readonly command: Command; readonly options: GivenOptions }
  /** `command` is absent when the help of the whole tool is asked for. */
  | { readonly kind: 'help'; readonly command?: Command }
  | { readonly kind: 'misunderstood'; readonly message: string };

const misunderstood = (message: string): ParsedCommand => ({ kind: 'misunderstood', message });

type Values = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;

const givenOptions = (values: Values): GivenOptions => {
  const texts = (name: string) => [values[name] ?? []].flat().filter((value) => typeof value === 'string');
  return {
    texts,
    text: (name) => texts(name)[0],
    required: (name) => {
      const [value] = texts(name);
      if (value === undefined)
        throw new Error(`The option ${name} is not required by the command that reads it.`);
      return value;
    },
    flag: (name) => values[name] === true,
  };
};

const optionsOf = (command: Command): Readonly<Record<string, CommandOption>> => ({
  ...command.options,
  as: asOption,
});

const findFault = (command: Command, options: GivenOptions): string | undefined => {
  for (const [name, option] of Object.entries(optionsOf(command))) {
    if (option.value === undefined) continue;
    const values = options.texts(name);
    if (option.required && values.length === 0) return `--${name} is missing: ${option.description}.`;
    if (!option.repeated && values.length > 1) return `--${name} is given more than once. Give it once.`;
    for (const value of values) {
      const advice = option.check?.(value);
      if (advice !== undefined) return `--${name} is not as expected. ${advice}`;
    }
  }
  return undefined;
};

const parseOptions = (command: Command, rest: readonly string[]): ParsedCommand => {
  const options = Object.fromEntries(
    Object.entries(optionsOf(command)).map(([name, { value }]) => [
      name,
      value === undefined ? ({ type: 'boolean' } as const) : ({ type: 'string', multiple: true } as const),
    ]),
  );
  try {
    const { values } = parseArgs({
      args: [...rest],
      options: { ...options, help: { type: 'boolean' }, json: { type: 'boolean' } },
    });
    if (values.help) return { kind: 'help', command };
    const given = givenOptions(values);
    const fault = findFault(command, given);
    return fault === undefined ? { kind: 'run', command, options: given } : misunderstood(fault);
  } catch {
    // The message of parseArgs repeats what was typed, which may be a key.
    const names = ['json', 'help', ...Object.keys(optionsOf(command))].map((name) => `--${name}`);
    return misunderstood(
      `An argument is not an option of ${command.name}, or lacks its value. The options are ${names.join(', ')}.`,
    );
  }
};

/** Reads the arguments after the name of the tool. No message repeats what was typed. */
export const parseCommand = (args: readonly string[]): ParsedCommand => {
  // Behind an option, a word is the option's value, even when it reads like a command.
  const begin = args.findIndex((argument) => !argument.startsWith('-'));
  const leading = begin === -1 ? [] : args.slice(begin);
  const end = leading.findIndex((argument) => argument.startsWith('-'));
  const words = end === -1 ? leading : leading.slice(0, end);
  const command = commands.find(({ name }) => {
    const parts = name.split(' ');
    return parts.every((part, index) => words[index] === part);
  });
  if (command !== undefined) {
    const parts = command.name.split(' ');
    const rest = [...args];
    for (const part of parts) rest.splice(rest.indexOf(part), 1);
    return parseOptions(command, rest);
  }
  if (words.length === 0 && args.includes('--help')) return { kind: 'help' };
  const reason = words.length === 0 ? 'A command is missing.' : 'There is no such command.';
  return misunderstood(`${reason} The commands are: ${commands.map(({ name }) => name).join(', ')}.`);
};
