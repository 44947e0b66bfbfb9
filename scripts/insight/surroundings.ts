/** What the tool is given by the process it runs in. */
export type Surroundings = {
  /** The words after the name of the tool. */
  readonly arguments: readonly string[];
  /** The directory that holds `content/insights`. */
  readonly projectDirectory: string;
  /** The current day in UTC, `YYYY-MM-DD`; the option `--today` replaces it. */
  readonly today: string;
  /** The address at which `npm run dev` shows the site, without a slash at its end. */
  readonly developmentUrl: string;
  /** Whether findings are printed in colour. */
  readonly colour: boolean;
  /** Prints a text and a line break as the result. */
  readonly write: (text: string) => void;
  /** Prints a text and a line break about what went wrong. */
  readonly complain: (text: string) => void;
};

/** How the tool ends: everything is well, something has to be fixed, or the words were not understood. */
export const exitCodes = { success: 0, findings: 1, usage: 2 } as const;

/** One of the ways the tool ends. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
