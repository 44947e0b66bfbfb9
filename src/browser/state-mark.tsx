import { type ShownState, stateMarks } from '../styles/state-marks.ts';

type StateMarkProps = {
  readonly of: ShownState;
  /** What it is called here, where its usual word is not close enough. */
  readonly word?: string | undefined;
};

/** A state as every page shows it: its symbol, its word and its tone. */
export const StateMark = ({ of: state, word = stateMarks[state].word }: StateMarkProps) => (
  <strong class="state-mark" data-tone={stateMarks[state].tone}>
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path d={stateMarks[state].symbol} />
    </svg>{' '}
    {word}
  </strong>
);
