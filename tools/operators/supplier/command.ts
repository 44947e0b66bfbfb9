import { userInfo } from 'node:os';
import type pg from 'pg';
import type * as z from 'zod';
import {
  createBoundedDatabase,
  describeDatabaseError,
} from '../../../functions/database/bounded-database.ts';
import type { ChangeOutcome } from '../../../functions/database/change.ts';
import type { Database } from '../../../functions/database/database.ts';
import { type RefusalReason, refusals } from '../../../functions/database/refusals.ts';
import { findDatabase } from '../../../host/database/find-database.ts';
import { MigrationRefusal } from '../../../host/database/migration-history.ts';
import { openOperatorPool } from '../../../host/database/operator-pool.ts';
import { visibleJson, visibleLines, visibleText } from '../../command-line/terminal-text.ts';
import { readOptions, type ToolCommand } from '../../command-line/tool-command.ts';
import { type ExitCode, exitCodes, type ToolContext } from '../../command-line/tool-context.ts';
import { type ToolMail, toolMailFrom } from './mail.ts';
import { asOption } from './options.ts';
import { unavailableMessage } from './unavailable-message.ts';

/** A result: what `--json` prints, and what is printed for a person. */
type Shown = { readonly json: Readonly<Record<string, unknown>>; readonly text: string };

/** How a command ended. */
export type CommandOutcome =
  | ({ readonly kind: 'done' } & Shown)
  /** A check that was asked for fails. */
  | ({ readonly kind: 'broken' } & Shown)
  | { readonly kind: 'refused'; readonly reason: RefusalReason; readonly fact: string }
  /** What was asked for cannot be done, and the message says why and what to do. */
  | { readonly kind: 'impossible'; readonly code: string; readonly message: string }
  | { readonly kind: 'unavailable'; readonly cause: string };

/** What a command works with. */
export type CommandContext = {
  readonly database: Database;
  /** The pool under `database`, for what takes more than one statement or changes the schema, and the address that it is opened with. */
  readonly pool: pg.Pool;
  readonly address: string;
  /** Who runs the tool, for the audit record. */
  readonly actor: string;
  /** How mail is sent. */
  readonly mail: () => Promise<ToolMail>;
  readonly operands: readonly string[];
  readonly context: ToolContext;
};

/** The outcome of a command that makes a change; `show` says how its success is printed. */
export const done = <Result>(
  outcome: ChangeOutcome<Result>,
  show: (result: Result) => Shown,
): CommandOutcome => (outcome.kind === 'done' ? { kind: 'done', ...show(outcome.result) } : outcome);

/** A database that slept needs some seconds to wake, and a person can wait. */
const patienceMilliseconds = 20_000;

/** The name that the system has for the user, else the number: the look-up throws for a user without an entry. */
export const systemUser = (lookUp: () => string = () => userInfo().username): string => {
  try {
    return lookUp();
  } catch {
    return `uid:${process.getuid?.() ?? 'none'}`;
  }
};

/** The name of the user who runs the tool. The environment may have none, or hold anything. */
const userName = ({ USER, USERNAME }: ToolContext['environment']): string =>
  visibleText(USER || USERNAME || systemUser()).slice(0, 100);

const withDatabase = async (
  connectionString: string,
  { actor, ...given }: Pick<CommandContext, 'actor' | 'mail' | 'operands' | 'context'>,
  work: (context: CommandContext) => Promise<CommandOutcome>,
): Promise<CommandOutcome> => {
  const pool = openOperatorPool({ connectionString, connectionTimeoutMillis: patienceMilliseconds });
  try {
    const database = createBoundedDatabase(() => pool, patienceMilliseconds);
    return await work({
      ...given,
      database,
      pool,
      address: connectionString,
      actor: `operator:${actor}`,
    });
  } catch (error) {
    if (error instanceof MigrationRefusal)
      return { kind: 'impossible', code: error.code, message: error.message };
    const described = describeDatabaseError(error);
    if (described.kind === 'unavailable') return { kind: 'unavailable', cause: described.cause };
    throw error;
  } finally {
    await pool.end();
  }
};

type Printing = Pick<ToolContext, 'write' | 'writeError'> & { readonly json: boolean };

const printFailure = (code: string, message: string, { json, write, writeError }: Printing): void => {
  if (json) write(visibleJson({ error: { code, message } }));
  else writeError(visibleLines(message));
};

const print = (outcome: CommandOutcome, printing: Printing): ExitCode => {
  const { json, write, writeError } = printing;
  switch (outcome.kind) {
    case 'done':
      write(json ? visibleJson(outcome.json) : visibleLines(outcome.text));
      return exitCodes.done;
    case 'broken':
      if (json) write(visibleJson(outcome.json));
      else writeError(visibleLines(outcome.text));
      return exitCodes.findings;
    case 'refused':
      printFailure(outcome.reason, refusals[outcome.reason].message(outcome.fact), printing);
      return exitCodes.findings;
    case 'impossible':
      printFailure(outcome.code, outcome.message, printing);
      return exitCodes.findings;
    case 'unavailable':
      printFailure('database_unavailable', unavailableMessage(visibleText(outcome.cause)), printing);
      return exitCodes.failed;
  }
};

/** Makes a command of the operator tool, which finds the database, lets `run` work with it and prints the outcome. */
export const supplierCommand = <Shape extends z.ZodRawShape>({
  options: shape,
  run,
  ...description
}: Pick<ToolCommand, 'name' | 'summary' | 'notes' | 'operands' | 'surplus'> & {
  readonly options: Shape;
  readonly run: (options: z.output<z.ZodObject<Shape>>, context: CommandContext) => Promise<CommandOutcome>;
}): ToolCommand => ({
  ...description,
  options: { ...shape, as: asOption },
  run: async ({ options: given, operands }, context) => {
    const { environment, projectDirectory, write, writeError } = context;
    const options = readOptions(shape, given);
    const actor = readOptions({ as: asOption }, given).as ?? userName(environment);
    const printing = { json: given.json === true, write, writeError };
    const found = await findDatabase(environment, projectDirectory);
    if (found.kind === 'not_found') {
      printFailure('no_database', found.message, printing);
      return exitCodes.failed;
    }
    const work = (context: CommandContext) => run(options, context);
    const mail = () => toolMailFrom(context);
    const outcome = await withDatabase(found.connectionString, { actor, mail, operands, context }, work);
    return print(outcome, printing);
  },
});
