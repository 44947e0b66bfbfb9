const isEmpty = (line: string | undefined): boolean => line === undefined || line.trim() === '';

/** The line that ends the Callout which begins on a line, unless another one begins first. */
const endOfCallout = (lines: readonly string[], first: number): number => {
  if (!lines[first]?.includes('<Callout')) return first;
  const length = lines.slice(first + 1).findIndex((line) => /<\/?Callout\b/.test(line)) + 1;
  return lines[first + length]?.includes('</Callout') ? first + length : first;
};

/**
 * An article without the block, from one empty line to the next, that the lines stand in (both from 1), and without
 * the rest of a Callout that begins there: what is left has the places it had, and can be read for itself.
 */
export const coverBlock = (article: string, firstLine: number, lastLine: number): string => {
  const lines = article.split('\n');
  let first = firstLine - 1;
  let last = Math.max(lastLine - 1, endOfCallout(lines, first));
  while (!isEmpty(lines[first - 1])) first -= 1;
  while (!isEmpty(lines[last + 1])) last += 1;
  return lines.map((line, index) => (index >= first && index <= last ? '' : line)).join('\n');
};
