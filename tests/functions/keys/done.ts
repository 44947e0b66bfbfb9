import type { ChangeOutcome } from '../../../functions/database/change.ts';

/** The result of a change that has to succeed for the test to mean anything. */
export const done = async <Result>(change: Promise<ChangeOutcome<Result>>): Promise<Result> => {
  const outcome = await change;
  if (outcome.kind !== 'done') throw new Error(`The change came to ${JSON.stringify(outcome)}.`);
  return outcome.result;
};
