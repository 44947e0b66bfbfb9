import type { z } from 'zod';

const fieldLikeName = /^[A-Za-z0-9_-]{1,64}$/;

const pointerOf = (path: readonly PropertyKey[]): string => path.map((step) => `/${String(step)}`).join('');

/** Where zod found something, as pointers after the rules of the contract. */
export const pointersOfIssues = (issues: readonly z.core.$ZodIssue[]): Set<string> =>
  new Set(
    issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((name) => pointerOf(fieldLikeName.test(name) ? [...issue.path, name] : issue.path))
        : [pointerOf(issue.path)],
    ),
  );

/** Where refinements found something, with the finding code that they name. */
export const relationsOfIssues = (issues: readonly z.core.$ZodIssue[]): string[] =>
  issues.flatMap((issue) =>
    issue.code === 'custom' && issue.params?.finding !== undefined
      ? [`${pointerOf(issue.path)} ${issue.params.finding}`]
      : [],
  );
