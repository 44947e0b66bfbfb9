import { categories, type PageScores } from './page-scores.ts';

const deviceWidth = 9;
const scoreWidth = 16;

/** The scores as lines of a table, and below a page the audits that cost it points. */
export const formatScores = (pages: readonly PageScores[]): string => {
  const kindWidth = 2 + Math.max(...pages.map(({ kind }) => kind.length));
  const line = (first: string, second: string, others: readonly string[]) =>
    first.padEnd(kindWidth) +
    second.padEnd(deviceWidth) +
    others.map((text) => text.padStart(scoreWidth)).join('');
  const rows = pages.flatMap(({ kind, device, scores, failing }) => {
    const figures = categories.map((category) => String(scores[category] ?? '–'));
    const reasons = failing.map((id) => `  ${id}`);
    return [line(kind, device, figures), ...reasons];
  });
  return [line('page', 'device', categories), ...rows].join('\n');
};
