import { readdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import * as z from 'zod';
import type { Endpoint } from '../../functions/http/endpoint.ts';
import { createPathTest } from '../../functions/http/path.ts';

const oneOrMore = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (typeof value === 'string' ? [value] : value));

/** The limit of a function by network address. Netlify reads it only as literals, and `aggregateBy` only as a list. */
const RateLimitSchema = z.strictObject({
  windowLimit: z.int().positive(),
  /** In seconds. */
  windowSize: z.int().positive(),
  aggregateBy: z.tuple([z.literal('ip'), z.literal('domain')]),
});

const FunctionModuleSchema = z.object({
  default: z.custom<Endpoint>((value) => typeof value === 'function'),
  config: z
    .strictObject({
      path: oneOrMore.optional(),
      method: oneOrMore.optional(),
      schedule: z.string().optional(),
      rateLimit: RateLimitSchema.optional(),
    })
    .refine(({ rateLimit, schedule }) => rateLimit !== undefined || schedule !== undefined, {
      error: 'A function that requests reach needs a rateLimit.',
    }),
});

/** One function of `netlify/functions`, matched by its own exported `config` as Netlify matches it. */
export type FunctionRoute = {
  readonly name: string;
  /** Whether the function's own path and methods take the request. */
  readonly takes: (request: Request) => boolean;
  readonly handle: Endpoint;
  readonly rateLimit: z.infer<typeof RateLimitSchema> | undefined;
  /** When a platform calls it by itself, such as `@hourly`. */
  readonly schedule: string | undefined;
};

/** Loads a module by its absolute path: Node's import for the built site, Vite's for development. */
export type ModuleLoader = (file: string) => Promise<unknown>;

const toRoute = (name: string, module: unknown): FunctionRoute => {
  const { default: handle, config } = FunctionModuleSchema.parse(module);
  const paths = (config.path ?? []).map(createPathTest);
  return {
    name,
    handle,
    rateLimit: config.rateLimit,
    schedule: config.schedule,
    takes: (request) =>
      (config.method === undefined || config.method.includes(request.method)) &&
      paths.some((takesPath) => takesPath(request)),
  };
};

/** Loads every function of a project, or of its bundle, in the order of their names. */
export const loadFunctionRoutes = async (
  projectDirectory: string,
  loadModule: ModuleLoader,
): Promise<FunctionRoute[]> => {
  const directory = join(projectDirectory, 'netlify', 'functions');
  const files = (await readdir(directory)).filter((file) => /\.(?:ts|mjs)$/.test(file)).sort();
  return Promise.all(
    files.map(async (file) => toRoute(parse(file).name, await loadModule(join(directory, file)))),
  );
};
