import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const examples = ['deploy', 'docs', 'content/docs', 'content/examples']
  .flatMap((directory) =>
    readdirSync(directory, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => readFileSync(join(directory, name), 'utf8')),
  )
  .join('\n');

it('an example runs the actions of others, and images the server, at a digest that nobody can move', () => {
  const actions = [...examples.matchAll(/^ *- uses: (?!\.\/)(\S+)(.*)$/gm)];
  expect(actions.length).toBeGreaterThan(3);
  for (const [, action, rest] of actions) {
    expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
    expect(rest).toMatch(/^ # v\d+\.\d+\.\d+$/);
  }
  const bases = [...examples.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
  expect(bases).toHaveLength(2);
  expect(new Set(bases).size).toBe(1);
  expect(bases[0]).toMatch(/^node:24-slim@sha256:[0-9a-f]{64}$/);
});
