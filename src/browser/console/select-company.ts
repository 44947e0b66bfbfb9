import type { ConsoleAnswer } from '../../contracts/console/operations.ts';
import { type Answer, askConsole } from './ask-console.ts';
import { failureOf, type Outcome } from './controls.tsx';
import { timeInWords } from './time-in-words.ts';

/** Selects a company, which creates its first key if it is verified and never had one. Only a click does this. */
export const selectCompany = (companyId: string): Promise<Answer<ConsoleAnswer<'selectCompany'>>> =>
  askConsole('selectCompany', { values: { id: companyId } });

/** Why a selection created no key, in a sentence. */
export const selectionOutcome = (answer: Answer<ConsoleAnswer<'selectCompany'>>): Outcome => {
  if (answer.kind === 'refused') return failureOf(answer.problem);
  const { firstKey } = answer.body.data;
  return {
    kind: 'done',
    text:
      firstKey === null
        ? 'No key was created. Only an owner of a verified company creates keys.'
        : `${firstKey.createdBy} created the first key on ${timeInWords(firstKey.createdAt)}. It was shown once, on that page; if nobody has stored it, create a replacement and revoke it.`,
  };
};
