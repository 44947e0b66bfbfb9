const hexadecimal = (byte: number): string => byte.toString(16).padStart(2, '0');

/** A text that is the same for the same cells, and another when a cell changes: SHA-256 of the cells as JSON. */
export const digestRow = async (cells: readonly string[]): Promise<string> => {
  const bytes = new TextEncoder().encode(JSON.stringify(cells));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `sha256:${[...digest].map(hexadecimal).join('')}`;
};
