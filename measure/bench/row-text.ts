import type { Figure } from '../record-measurement.ts';
import type { Section, SectionRow } from './section.ts';

/** A row as a figure of `docs/performance.md`. */
export const figureOf = ({ aim, ...row }: SectionRow): Figure => ({
  ...row,
  ...(aim === undefined ? {} : { atMost: aim }),
});

const aimText = ({ aim, measured, ratio }: SectionRow): string => {
  if (aim === undefined) return '';
  const verdict = (measured ?? ratio ?? Number.NaN) <= aim ? 'met' : 'MISSED';
  return `aim ≤ ${Number(aim.toFixed(2))}: ${verdict}`;
};

const spreadText = ({ spread }: SectionRow): string =>
  spread === undefined ? '' : `(${spread.map((value) => value.toFixed(2)).join(' to ')})`;

/** The rows of a section as a table for a terminal. */
export const rowText = ({ name: title }: Section, rows: readonly SectionRow[]): string => {
  const width = Math.max(...rows.map(({ name }) => name.length));
  const lines = rows.map((row) => {
    const ratio = row.ratio === undefined ? '' : `× ${row.ratio.toFixed(2)}`;
    const cells = [
      row.name.padEnd(width),
      row.value.padStart(12),
      ratio.padStart(8),
      spreadText(row).padEnd(16),
    ];
    return `  ${cells.join('  ')}  ${aimText(row)}`.trimEnd();
  });
  return ['', title, ...lines].join('\n');
};
