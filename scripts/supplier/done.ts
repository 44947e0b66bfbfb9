import type { ChangeOutcome } from '../../functions/keys/change.ts';
import type { CommandOutcome } from './command.ts';

/** Turns what a change came to into what a command came to; `show` says how a success is printed. */
export const done = <Result>(
  outcome: ChangeOutcome<Result>,
  show: (result: Result) => { readonly json: Readonly<Record<string, unknown>>; readonly text: string },
): CommandOutcome => (outcome.kind === 'done' ? { kind: 'done', ...show(outcome.result) } : outcome);
