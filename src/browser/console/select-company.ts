import type { ConsoleAnswer } from '../../contracts/console/operation-schemas.ts';
import { askConsole, type RequestResult } from './ask-console.ts';
import { type ActionOutcome, failureOf } from './controls.tsx';
import { timeInWords } from './time-in-words.ts';

/** Selects a company, which creates its first key if it is verified and never had one. Only a click does this. */
export const selectCompany = (companyId: string): Promise<RequestResult<ConsoleAnswer<'selectCompany'>>> =>
  askConsole('selectCompany', { values: { id: companyId } });

/** Why a selection created no key, in a sentence. */
export const selectionOutcome = (answer: RequestResult<ConsoleAnswer<'selectCompany'>>): ActionOutcome => {
  if (answer.kind === 'refused') return failureOf(answer.problem);
  const { firstKey } = answer.body.data;
  return {
    kind: 'done',
    text:
      firstKey === null
        ? 'Only an owner of a verified company can create its first key.'
        : `${firstKey.createdBy} created the first key on ${timeInWords(firstKey.createdAt)}. The key was shown once, on that page. If nobody has stored it, create a replacement and revoke this key.`,
  };
};
