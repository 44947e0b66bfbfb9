import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { stateMarks } from '../../src/styles/state-marks.ts';

const marks = Object.values(stateMarks);

it('tells states apart by their symbols and words, without colour', () => {
  expect(new Set(marks.map(({ symbol }) => symbol)).size).toBe(marks.length);
  expect(new Set(marks.map(({ word }) => word)).size).toBe(marks.length);
});

it('gives each tone a colour, and none that of links and buttons', () => {
  const styles = readFileSync('src/styles/states.css', 'utf8');
  for (const { tone } of marks) expect(styles).toContain(`[data-tone="${tone}"]`);
  expect(styles).not.toMatch(/--(accent|signal)/);
});
