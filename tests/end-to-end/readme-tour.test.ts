import { readFileSync } from 'node:fs';
import { describe, expect, inject, it } from 'vitest';
import { rawRequest } from './raw-request.ts';

const served = inject('servedUrl');
const readmeAddress = 'http://localhost:8888';

/** A command of the tour and the answer that is shown below it. */
const step = /```sh\ncurl (?:-X (?<method>\w+) )?(?<address>\S+)\n```\n\n```json\n(?<shown>[\s\S]*?)\n```/g;

const steps = [...readFileSync('README.md', 'utf8').matchAll(step)].map(({ groups = {} }) => ({
  method: groups.method ?? 'GET',
  path: (groups.address ?? '').replace(readmeAddress, ''),
  shown: (groups.shown ?? '').replaceAll(readmeAddress, served),
}));

/** Whether `shown` is `real` with members and elements left out. */
const isShortened = (shown: unknown, real: unknown): boolean => {
  if (Array.isArray(shown)) {
    return Array.isArray(real) && shown.every((element) => real.some((other) => isShortened(element, other)));
  }
  if (typeof shown !== 'object' || shown === null) return shown === real;
  if (typeof real !== 'object' || real === null) return false;
  const members = new Map<string, unknown>(Object.entries(real));
  return Object.entries(shown).every(([name, value]) => isShortened(value, members.get(name)));
};

describe("the README's tour", () => {
  it('visits every anonymous endpoint', () => {
    expect(steps.length).toBeGreaterThanOrEqual(6);
  });

  it.each(steps)('shows what $method $path answers', async ({ method, path, shown }) => {
    const { body } = await rawRequest(served, path, method);
    expect(isShortened(JSON.parse(shown), JSON.parse(body)), body).toBe(true);
  });
});
