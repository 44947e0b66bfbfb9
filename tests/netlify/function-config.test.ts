import { readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { functionRoutes, type Route } from '../../functions/routes.ts';

const directory = join('netlify', 'functions');

const ModuleSchema = z.object({ config: z.record(z.string(), z.unknown()) });

const configOf = async (name: string) =>
  ModuleSchema.parse(await import(pathToFileURL(join(directory, `${name}.ts`)).href)).config;

/** What the platform calls without a request. */
const scheduled = ['notices'];

it('the route table has every function that requests reach', () => {
  const names = readdirSync(directory).map((file) => parse(file).name);
  expect([...Object.keys(functionRoutes), ...scheduled].sort()).toEqual(names.sort());
});

const functions: readonly (readonly [string, number, readonly Route[]])[] = Object.entries(
  functionRoutes,
).map(([name, { requestsPerMinute, routes }]) => [name, requestsPerMinute, Object.values(routes)]);

it.each(functions)(
  '%s has the paths and the limit of the route table as literals',
  async (name, limit, routes) => {
    const { path, rateLimit } = await configOf(name);
    // Requests reach one function by a rewrite alone.
    const paths = name === 'not-found' ? [] : routes.map((route) => route.path);
    expect([path ?? []].flat().sort()).toEqual(paths.sort());
    expect(rateLimit).toEqual({ windowLimit: limit, windowSize: 60, aggregateBy: ['ip', 'domain'] });
  },
);
