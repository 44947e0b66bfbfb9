import { type ProblemDefinition, problems } from '../../functions/http/problems.ts';

/** A kind of problem with its code. */
export type ListedProblem = ProblemDefinition & { readonly code: string };

/** Every kind of problem, by status and then in the order of the table. */
export const problemList: readonly ListedProblem[] = Object.entries<ProblemDefinition>(problems)
  .map(([code, definition]) => ({ code, ...definition }))
  .sort((one, other) => one.status - other.status);
