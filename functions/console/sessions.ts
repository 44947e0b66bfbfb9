import type { ConsoleSession } from '../../src/contracts/console/account.ts';
import { type ChangeOutcome, runChange } from '../database/change.ts';
import type { Database } from '../database/database.ts';

/** The most days of a session, however much it is used. */
export const sessionDays = 30;

// Edge and Opera name Chrome too, and Chrome names Safari, so the order matters.
const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
  ['curl', /^curl\//],
] as const;

const systems = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** Browser and system from a `User-Agent`. A text that names neither is not repeated. */
export const browserName = (userAgent: string): string | null => {
  const named = (list: readonly (readonly [string, RegExp])[]) =>
    list.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const browser = named(browsers);
  const system = named(systems);
  if (browser === undefined) return system ?? null;
  return system === undefined ? browser : `${browser} on ${system}`;
};

/** The sessions of an account that have not ended, newest first, at most 200; `current` is the one that asks. */
export const listSessions = (
  database: Database,
  { accountId, sessionId }: { readonly accountId: string; readonly sessionId: string },
): Promise<ChangeOutcome<ConsoleSession[]>> =>
  runChange(database, 'SELECT * FROM console.sessions_of($1, $2)', [accountId, sessionDays], (rows) =>
    rows.map((row) => ({
      id: row.text('id'),
      createdAt: row.timestamp('created_at').toISOString(),
      lastUsedAt: row.timestamp('updated_at').toISOString(),
      expiresAt: row.timestamp('expires_at').toISOString(),
      browser: browserName(row.optionalText('user_agent') ?? ''),
      current: row.text('id') === sessionId,
    })),
  );

/** Ends one session of an account, or all but one. Returns how many; a session of another account is never ended. */
export const endSessions = (
  database: Database,
  accountId: string,
  which: { readonly only: string } | { readonly allBut: string },
): Promise<ChangeOutcome<number>> =>
  runChange(
    database,
    'SELECT console.end_sessions($1, $2, $3) AS ended',
    [accountId, 'only' in which ? which.only : null, 'allBut' in which ? which.allBut : null],
    ([row]) => row?.count('ended') ?? 0,
  );

/** Deletes ended sessions and codes, and accounts that nothing needs. Returns the number of deleted accounts. */
export const forgetEnded = (database: Database): Promise<ChangeOutcome<number>> =>
  runChange(
    database,
    'SELECT console.forget_ended() AS forgotten',
    [],
    ([row]) => row?.count('forgotten') ?? 0,
  );
