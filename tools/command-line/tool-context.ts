import { contentRoot } from '../../src/content/content-root.ts';
import { visibleData, visibleLines, visibleText } from './terminal-text.ts';

/** What a tool is given by the process it runs in, so that a test can give it something else. */
export type ToolContext = {
  /** The arguments after the name of the tool. */
  readonly arguments: readonly string[];
  /** The directory of the project. */
  readonly projectDirectory: string;
  /** The directory whose `content/` is edited: that of the project, or the one that CONTENT_DIR names. */
  readonly contentRoot: string;
  /** The directory in which the user ran the tool; relative file names start there. */
  readonly userDirectory: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The current time. */
  readonly now: Date;
  /** Whether text is printed in colour. */
  readonly colour: boolean;
  /** Standard input; `undefined` when it is a terminal, where nothing is piped in. */
  readonly standardInput: AsyncIterable<Uint8Array> | undefined;
  /**
   * How a user calls the tool of a script, before its arguments. Where `isSilent`, nothing but the output of the tool
   * reaches standard output.
   */
  readonly callOf: (script: string, isSilent?: boolean) => string;
  /** Prints a text and a line break to standard output. */
  readonly write: (text: string) => void;
  /**
   * Prints data and a line break to standard output: as they are for a file or a program, and with visible signs in place of what a
   * terminal would obey where standard output is one.
   */
  readonly writeData: (text: string) => void;
  /** Prints a text and a line break to standard error. */
  readonly writeError: (text: string) => void;
  /** Replaces the line on standard error that reports progress, if it is a terminal. */
  readonly progress: (text: string) => void;
};

/**
 * How every tool ends. `done`: it did what was asked. `findings`: something has to be fixed, or a rule refuses.
 * `failed`: the arguments were not understood, or something that the tool needs is unavailable.
 */
export const exitCodes = { done: 0, findings: 1, failed: 2 } as const;

/** One of the exit codes. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

const npmCall: ToolContext['callOf'] = (script, isSilent = false) =>
  `npm run ${script}${isSilent ? ' --silent' : ''} --`;

/**
 * Runs a tool in this process, as the npm script of that name, and sets the exit code. A failure that the tool does not
 * expect is told in its own words, without a stack trace. A tool outside the project has an environment and a call of its
 * own.
 */
export const runInProcess = async (
  script: string,
  run: (context: ToolContext) => Promise<ExitCode>,
  {
    environment: env = process.env,
    callOf = npmCall,
  }: Partial<Pick<ToolContext, 'environment' | 'callOf'>> = {},
): Promise<void> => {
  const { argv, stdin, stdout, stderr } = process;
  // A reader that has seen enough, such as `head`, closes the pipe. That is no error.
  stdout.on('error', () => process.exit());
  const writeError = (text: string) => stderr.write(`${text}\n`);
  // npm runs a script in the project and keeps the directory of the user in INIT_CWD.
  const isRunByNpm = env.npm_lifecycle_event === script;
  const projectDirectory = process.cwd();
  try {
    process.exitCode = await run({
      arguments: argv.slice(2),
      projectDirectory,
      contentRoot: contentRoot(projectDirectory, env),
      userDirectory: (isRunByNpm ? env.INIT_CWD : undefined) ?? projectDirectory,
      environment: env,
      now: new Date(),
      colour: stdout.isTTY === true && env.NO_COLOR === undefined,
      standardInput: stdin.isTTY === true ? undefined : stdin,
      callOf,
      write: (text) => stdout.write(`${text}\n`),
      writeData: (text) => stdout.write(`${stdout.isTTY === true ? visibleData(text) : text}\n`),
      writeError,
      // In a pipe, nobody watches and a log would fill up.
      progress: (text) => stderr.isTTY === true && stderr.write(`\r\u001b[2K${visibleText(text)}`),
    });
  } catch (error) {
    writeError(error instanceof Error ? visibleLines(error.message) : 'The tool failed without a message.');
    process.exitCode = exitCodes.failed;
  }
};
