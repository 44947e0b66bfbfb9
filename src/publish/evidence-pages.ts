import type { SourceGroup } from './evidence-orders.ts';
import type { RegisteredSource } from './evidence-register.ts';

/**
 * How long a page of the evidence register may get, counted in sources and in Insights that cite them. At 400 a page
 * has about 20 KB, compressed.
 */
export const maxLines = 400;

const linesOf = ({ citedBy }: RegisteredSource): number => 1 + citedBy.length;

/**
 * Divides a register into pages of at most `most` lines, in the given order. A group that continues on the next page has
 * its heading there again. A source that is cited by more Insights than a page has lines is alone on its page. Without a
 * source there is one empty page.
 */
export const pagesOfRegister = (groups: readonly SourceGroup[], most: number = maxLines): SourceGroup[][] => {
  const pages: SourceGroup[][] = [[]];
  let lines = 0;
  for (const { sources, ...heading } of groups) {
    let part: RegisteredSource[] | undefined;
    for (const source of sources) {
      if (lines > 0 && lines + linesOf(source) > most) {
        pages.push([]);
        lines = 0;
        part = undefined;
      }
      if (part === undefined) {
        part = [];
        pages.at(-1)?.push({ ...heading, sources: part });
      }
      part.push(source);
      lines += linesOf(source);
    }
  }
  return pages;
};
