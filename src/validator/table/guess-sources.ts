import { type MemberName, memberNames, members } from './members.ts';
import type { Source } from './source.ts';

const normalise = (heading: string): string => heading.toLowerCase().replace(/[^a-z0-9]/g, '');

/**
 * Where each field most likely comes from, by the headings of a table: the column whose heading is the
 * best known name of it, each column once. Of two columns with the same heading neither is taken. A field without a
 * column keeps what it begins with.
 */
export const guessSources = (headings: readonly string[]): Map<MemberName, Source> => {
  const free = headings.map(normalise);
  const guess = (name: MemberName): Source => {
    const { headings: known, initial } = members[name];
    const column = known
      .filter((heading) => free.indexOf(heading) === free.lastIndexOf(heading))
      .map((heading) => free.indexOf(heading))
      .find((at) => at !== -1);
    if (column === undefined) return initial;
    free[column] = '';
    return { from: 'column', column };
  };
  return new Map(memberNames.map((name) => [name, guess(name)]));
};
