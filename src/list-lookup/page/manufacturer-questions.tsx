import { counted, groupDigits } from '../../text/counted.ts';
import type { ManufacturerQuestion } from '../decide-lines.ts';
import type { Decisions } from '../decisions.ts';
import { DecideButton } from './decide-button.tsx';
import type { ListLookupAction } from './list-lookup-state.ts';

/** The most questions that are shown at a time. */
const shownQuestions = 5;

const Written = ({ text }: { readonly text: string }) =>
  text === '' ? <>Lines without a manufacturer</> : <>“{text}”</>;

/** What a person can decide for all lines alike: who the manufacturers are that nobody is called. */
export const ManufacturerQuestions = ({
  questions,
  isBusy,
  act,
}: {
  readonly questions: readonly ManufacturerQuestion[];
  /** Whether a decision is being applied. */
  readonly isBusy: boolean;
  readonly act: (action: ListLookupAction) => void;
}) => (
  <ul class="unmarked questions">
    {questions.slice(0, shownQuestions).map(({ written, lines, options }) => (
      <li key={written}>
        <strong>
          <Written text={written} />
        </strong>
        , {counted(lines, 'line')}:{' '}
        {options.map(({ manufacturer, exact }) => (
          <span key={manufacturer.id} class="option">
            <DecideButton
              isBusy={isBusy}
              onPress={() =>
                act({ kind: 'decide', decision: { kind: 'manufacturer', written, manufacturer } })
              }
            >
              It is {manufacturer.name}
              <span class="hidden">
                {', '}
                <Written text={written} />, {counted(lines, 'line')}
              </span>
            </DecideButton>{' '}
            <span class="note">has {exact === lines ? 'all' : groupDigits(exact)} exactly</span>
          </span>
        ))}
      </li>
    ))}
    {questions.length > shownQuestions && (
      <li class="note">
        {counted(questions.length - shownQuestions, 'more name', 'more names')} after these
      </li>
    )}
  </ul>
);

/** The manufacturers that were decided for all lines alike, each of which can be undone. */
export const DecidedManufacturers = ({
  decisions,
  isBusy,
  act,
}: {
  readonly decisions: Decisions | undefined;
  /** Whether a decision is being applied. */
  readonly isBusy: boolean;
  readonly act: (action: ListLookupAction) => void;
}) =>
  decisions === undefined || decisions.manufacturers.length === 0 ? null : (
    <ul class="unmarked decided" aria-label="Manufacturers that were decided">
      {decisions.manufacturers.map(({ written, manufacturer, by }) => (
        <li key={written}>
          <Written text={written} /> {written === '' ? 'are of' : 'is'} {manufacturer.name}
          {by !== '' && `, ${by}`}{' '}
          <DecideButton
            isBusy={isBusy}
            onPress={() => act({ kind: 'decide', decision: { kind: 'undo-manufacturer', written } })}
          >
            Undo
            <span class="hidden">
              {': '}
              <Written text={written} /> {written === '' ? 'are of' : 'is'} {manufacturer.name}
            </span>
          </DecideButton>
        </li>
      ))}
    </ul>
  );
