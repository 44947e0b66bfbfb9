import { expect, it } from 'vitest';
import { measurementSection, withSection } from './record-measurement.ts';

const section = (title: string, command: string, value: string): string =>
  measurementSection(
    { title, command, figures: [{ name: 'a lookup', value, ratio: 2, atMost: 2.2 }] },
    { measured: '2026-11-29', machine: '2 cores' },
  );

const command = 'npm run bench -- --only lookups';
const other = section('files', 'npm run bench -- --only static-files', '3 µs');

it('a recorded run takes the place of the section of its command, also where that had another heading', () => {
  const document = `# Performance\n\n${section('lookups', command, '1 µs')}\n\n${other}\n\n## By hand\n\nText.\n`;
  const newer = section('lookups beside fastify', command, '2 µs');
  expect(withSection(document, newer)).toBe(`# Performance\n\n${newer}\n\n${other}\n\n## By hand\n\nText.\n`);
});

it('a run whose command has other options takes the place of the section with its heading', () => {
  const document = `# Performance\n\n${section('fuzzing', 'npm run fuzz -- --minutes 5', '1')}\n`;
  const newer = section('fuzzing', 'npm run fuzz -- --minutes 9', '2');
  expect(withSection(document, newer)).toBe(`# Performance\n\n${newer}\n`);
});

it('a first run stands at the end, and says whether its aim was met', () => {
  const document = withSection('# Performance\n\n## By hand\n\nText.\n', section('lookups', command, '1 µs'));
  expect(document).toMatch(/## By hand\n\nText\.\n\n## lookups\n/);
  expect(document).toContain('| a lookup | 1 µs | × 2 | at most 2.2: met |');
});
