import type { Command } from './command.ts';
import { commands } from './commands.ts';
import { asOption } from './options.ts';

const columns = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
};

/** The help of the whole tool. */
export const toolHelp = (): string => `Usage: npm run supplier -- <command> [options]

${columns(commands.map(({ name, summary }) => [name, summary]))}

Every command takes --as <name>, which says who acts for the audit record, --json, which prints one JSON object and
nothing else, and --help.
The database is the one NETLIFY_DB_URL names, else that of the local server, which must be running.
Exit codes: 0 done, 1 refused by a rule or a record that does not verify, 2 not understood or no database.`;

const everywhere = [
  [`--as ${asOption.value}`, asOption.description],
  ['--json', 'print one JSON object'],
  ['--help', 'print this'],
] as const;

/** The help of one command. */
export const commandHelp = ({ name, summary, notes, options }: Command): string => {
  const given = Object.entries(options).map(([option, { value }]) => ({
    written: value === undefined ? `--${option}` : `--${option} ${value}`,
    ...options[option],
  }));
  const usage = given.map(({ written, required, repeated }) => {
    const ellipsis = repeated ? ' ...' : '';
    return required ? written : `[${written}]${ellipsis}`;
  });
  const rows = given.map(({ written, description }) => [written, description ?? ''] as const);
  return `Usage: npm run supplier -- ${[name, ...usage, `[--as ${asOption.value}]`, '[--json]'].join(' ')}

${[summary, notes].filter((text) => text !== undefined).join(' ')}

${columns([...rows, ...everywhere])}`;
};
