import { ProblemSchema } from '../../src/contracts/problem.ts';
import { repeatsCanary } from './canary.ts';

/** An answer to a stranger. */
export type SeenAnswer = {
  readonly status: number;
  readonly contentType: string;
  /** All header fields as text. */
  readonly head: string;
  readonly body: string;
};

const parse = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

const isProblem = ({ status, contentType, body }: SeenAnswer): boolean =>
  contentType === 'application/problem+json' && ProblemSchema.safeParse(parse(body)).data?.status === status;

/**
 * Says what no answer may be: a failure of ours, an error that is no Problem, or one that repeats what was sent. `isPage`
 * says that people see it: an error may then be a page, and a form shows what was entered.
 */
export const faultOfAnswer = (
  answer: SeenAnswer,
  { isPage, hasBody = true }: { readonly isPage: boolean; readonly hasBody?: boolean },
): string | undefined => {
  const { status, contentType, head, body } = answer;
  if (status >= 500) return `answers with ${status}`;
  const isHtml = contentType.startsWith('text/html');
  if (repeatsCanary(head) || (!isHtml && repeatsCanary(body))) return 'repeats what was sent';
  if (status < 400 || !hasBody) return undefined;
  return (isPage && isHtml) || isProblem(answer) ? undefined : `answers with ${status} that is no Problem`;
};
