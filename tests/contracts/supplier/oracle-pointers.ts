import type { z } from 'zod';

/** The general categories of Unicode whose characters are not shown, by their short names. */
const hiddenCategories = [/\p{Cc}/u, /\p{Cf}/u, /\p{Cs}/u, /\p{Co}/u, /\p{Cn}/u, /\p{Zl}/u, /\p{Zp}/u];
const drawnAsNothing = /\p{Default_Ignorable_Code_Point}/u;

/** Whether a finding may show a name of the sender, character by character. */
export const isShownName = (name: string): boolean => {
  const characters = [...name];
  if (characters.length === 0 || characters.length > 64) return false;
  if (/\p{M}/u.test(characters[0] ?? '')) return false;
  return characters.every(
    (character) => ![...hiddenCategories, drawnAsNothing].some((hidden) => hidden.test(character)),
  );
};

const pointerOf = (path: readonly PropertyKey[]): string =>
  path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** Where zod found something, as pointers after the rules of the contract. */
export const pointersOfIssues = (issues: readonly z.core.$ZodIssue[]): Set<string> =>
  new Set(
    issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((name) => pointerOf(isShownName(name) ? [...issue.path, name] : issue.path))
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
