import type { RefusalReason } from '../../functions/keys/change.ts';
import type { Database } from '../../functions/keys/database.ts';

/** One option of a command. */
export type CommandOption = {
  /** What it is for, in a few words. */
  readonly description: string;
  /** What stands for its value in the help, such as `<email>`; absent for a flag without a value. */
  readonly value?: string;
  /** Whether it must be given. */
  readonly required?: true;
  /** Whether it may be given more than once. */
  readonly repeated?: true;
  /** Why a value is refused and what to write instead; `undefined` when it is fine. */
  readonly check?: (value: string) => string | undefined;
};

/** The options a command was given. */
export type GivenOptions = {
  readonly text: (name: string) => string | undefined;
  /** The value of a required option. */
  readonly required: (name: string) => string;
  readonly texts: (name: string) => readonly string[];
  readonly flag: (name: string) => boolean;
};

/** What a command came to. */
export type CommandOutcome =
  | {
      readonly kind: 'done';
      /** What `--json` prints. */
      readonly json: Readonly<Record<string, unknown>>;
      /** What is printed for a person. */
      readonly text: string;
    }
  /** A check that was asked for does not hold. */
  | { readonly kind: 'broken'; readonly json: Readonly<Record<string, unknown>>; readonly text: string }
  | { readonly kind: 'refused'; readonly reason: RefusalReason; readonly fact: string }
  | { readonly kind: 'unavailable'; readonly cause: string };

/** What a command works with. */
export type CommandContext = {
  readonly database: Database;
  /** Applies the migrations that are missing and returns their names. */
  readonly migrate: () => Promise<string[]>;
  /** Who runs the tool, for the audit record. */
  readonly actor: string;
};

/** One command of the operator tool. */
export type Command = {
  /** Its name, one or two words. */
  readonly name: string;
  /** What it does, in one sentence. */
  readonly summary: string;
  /** What else one should know, for its help. */
  readonly notes?: string;
  readonly options: Readonly<Record<string, CommandOption>>;
  readonly run: (options: GivenOptions, context: CommandContext) => Promise<CommandOutcome>;
};
