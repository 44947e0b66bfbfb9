import type { ApiDescription } from './api-description.ts';
import { operationsOf } from './api-description.ts';

/** Each problem by its code, with the paths of the endpoints that may answer with it. */
export const pathsByProblem = (
  descriptions: readonly ApiDescription[],
): ReadonlyMap<string, readonly string[]> => {
  const pairs = descriptions.flatMap(operationsOf).flatMap(({ path, responses }) =>
    Object.values(responses)
      .flatMap(({ content }) => Object.values(content ?? {}))
      .flatMap(({ examples }) => Object.keys(examples ?? {}))
      .map((code) => ({ code, path })),
  );
  return new Map(
    [...Map.groupBy(pairs, ({ code }) => code)].map(([code, group]) => [code, group.map(({ path }) => path)]),
  );
};
