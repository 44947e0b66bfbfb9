import type { Figure } from '../../src/content/quality.ts';
import { categories, type PageScores } from './page-scores.ts';

/** What people call the categories. */
const titles = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'search engine optimisation',
} as const satisfies Record<(typeof categories)[number], string>;

/** The lowest score of each category, with the number of pages it was asked of; not asked of any page, it is left out. */
export const lowestScores = (pages: readonly PageScores[]): Figure[] =>
  categories.flatMap((category) => {
    const scores = pages.flatMap(({ scores: { [category]: score } }) => (score === undefined ? [] : [score]));
    if (scores.length === 0) return [];
    const lowest = Math.min(...scores);
    return [
      {
        name: `${titles[category]}, ${scores.length} measurements`,
        value: String(lowest),
        measured: lowest,
        atLeast: 100,
      },
    ];
  });
