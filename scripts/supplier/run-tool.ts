import { getDatabase } from '@netlify/database';
import { createBoundedDatabase, describeDatabaseError } from '../../functions/keys/bounded-database.ts';
import type { CommandOutcome } from './command.ts';
import { findDatabase } from './find-database.ts';
import { commandHelp, toolHelp } from './help.ts';
import { migrate } from './migrations.ts';
import { type ParsedCommand, parseCommand } from './parse-command.ts';
import { refusalMessage } from './refusal-messages.ts';
import { unavailableMessage } from './unavailable-message.ts';
import { visibleJson, visibleLines, visibleText } from './visible-text.ts';

/** What the tool needs from its surroundings. */
export type ToolEnvironment = {
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly projectDirectory: string;
  /** The name of whoever runs the tool. */
  readonly userName: string;
};

/** What a run of the tool prints, and its exit code: 0 done, 1 refused by a rule or a check that fails, 2 anything else. */
export type ToolRun = {
  readonly standardOutput: string;
  readonly standardError: string;
  readonly exitCode: 0 | 1 | 2;
};

/** A database that slept needs some seconds to wake, and a person can wait. */
const patienceMilliseconds = 20_000;

const failure = (exitCode: 1 | 2, code: string, message: string, asJson: boolean): ToolRun =>
  asJson
    ? { standardOutput: `${visibleJson({ error: { code, message } })}\n`, standardError: '', exitCode }
    : { standardOutput: '', standardError: `${visibleLines(message)}\n`, exitCode };

const show = (outcome: CommandOutcome, asJson: boolean): ToolRun => {
  switch (outcome.kind) {
    case 'done': {
      const text = asJson ? visibleJson(outcome.json) : visibleLines(outcome.text);
      return { standardOutput: `${text}\n`, standardError: '', exitCode: 0 };
    }
    case 'broken':
      return asJson
        ? { standardOutput: `${visibleJson(outcome.json)}\n`, standardError: '', exitCode: 1 }
        : { standardOutput: '', standardError: `${visibleLines(outcome.text)}\n`, exitCode: 1 };
    case 'refused':
      return failure(1, outcome.reason, refusalMessage(outcome.reason, outcome.fact), asJson);
    case 'unavailable':
      return failure(2, 'database_unavailable', unavailableMessage(visibleText(outcome.cause)), asJson);
  }
};

/** The name of the system user comes from the environment, where it may hold anything. */
const nameOfUser = (userName: string): string =>
  userName === '' ? 'unknown' : visibleText(userName).slice(0, 100);

const execute = async (
  { command, options }: Extract<ParsedCommand, { kind: 'run' }>,
  connectionString: string,
  userName: string,
): Promise<CommandOutcome> => {
  const { pool } = getDatabase({ connectionString });
  // A connection that breaks while idle is an event; whoever uses the pool next gets the error.
  pool.on('error', () => {});
  try {
    return await command.run(options, {
      database: createBoundedDatabase(() => pool, patienceMilliseconds),
      migrate: () => migrate(pool),
      actor: `operator:${options.text('as') ?? nameOfUser(userName)}`,
    });
  } catch (error) {
    const described = describeDatabaseError(error);
    if (described.kind === 'unavailable') return { kind: 'unavailable', cause: described.cause };
    throw error;
  } finally {
    await pool.end();
  }
};

/** Runs the operator tool with the arguments after its name. */
export const runTool = async (args: readonly string[], environment: ToolEnvironment): Promise<ToolRun> => {
  const asJson = args.includes('--json');
  const parsed = parseCommand(args);
  if (parsed.kind === 'help') {
    const text = parsed.command === undefined ? toolHelp() : commandHelp(parsed.command);
    return { standardOutput: `${text}\n`, standardError: '', exitCode: 0 };
  }
  if (parsed.kind === 'misunderstood') {
    return failure(2, 'misunderstood', `${parsed.message} For help: npm run supplier -- --help`, asJson);
  }
  const found = await findDatabase(environment.variables, environment.projectDirectory);
  if (found.kind === 'not_found') return failure(2, 'no_database', found.message, asJson);
  return show(await execute(parsed, found.connectionString, environment.userName), asJson);
};
