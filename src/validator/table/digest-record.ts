const hexadecimal = (byte: number): string => byte.toString(16).padStart(2, '0');

// When a record was looked at, and for how long that holds, is no change of the record.
const notOfTheVersion: ReadonlySet<string> = new Set(['sourceVersion', 'observedAt', 'expiresAt']);

/**
 * A version for a record that has none: SHA-256 of its JSON without `sourceVersion`, `observedAt` and `expiresAt`. It is
 * the same for the same record, and another when a field changes.
 */
export const digestRecord = async (record: Readonly<Record<string, unknown>>): Promise<string> => {
  const content = Object.entries(record).filter(([name]) => !notOfTheVersion.has(name));
  const bytes = new TextEncoder().encode(JSON.stringify(Object.fromEntries(content)));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `sha256:${[...digest].map(hexadecimal).join('')}`;
};
