import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const key = `npk_0123456789abcdef_${'S'.repeat(43)}_abcdef`;

it.each([
  ['start', '--no-bild', 'There is no option --no-bild. Did you mean --no-build? Nothing was started.'],
  ['start', '--prot=8080', 'There is no option --prot. Nothing was started.'],
  ['start', `--${key}`, 'An argument is wrong. Nothing was started.'],
  ['build', 'site', 'An argument is wrong. Nothing was started.'],
])('host/%s.ts says what is wrong with %s, starts nothing and ends with 1', (program, word, said) => {
  const { status, stderr } = spawnSync(process.execPath, [`host/${program}.ts`, word], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([
    1,
    `${said} For help: ${program === 'start' ? 'npm start' : 'npm run build'} -- --help\n`,
  ]);
});
