import { counted } from '../../text/counted.ts';
import { hasAllWords, sellerColumnWords } from '../../text/lookup-words.ts';
import type { Decisions } from '../decisions.ts';
import type { ManufacturerQuestion, NumberQuestion } from '../line-questions.ts';
import { DecideButton } from './decide-button.tsx';
import type { ListLookupAction, ShownResults } from './list-lookup-state.ts';

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
    {questions.slice(0, shownQuestions).map(({ written, lines, options, files }) => (
      <li key={written}>
        <strong>
          <Written text={written} />
        </strong>
        {files !== undefined && ` in your file ${files.join(', ')}`}, {counted(lines, 'line')}:{' '}
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
            <span class="note">{hasAllWords(exact, lines)}</span>
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

/** The most numbers of a question that are shown. */
const shownNumbers = 3;

/** What a person can confirm together: lines, looked up by number alone, whose numbers only one manufacturer has. */
export const NumberQuestions = ({
  questions,
  isBusy,
  act,
}: {
  readonly questions: readonly NumberQuestion[];
  readonly isBusy: boolean;
  readonly act: (action: ListLookupAction) => void;
}) =>
  questions.length === 0 ? null : (
    <>
      <p>
        <strong>Confirm numbers by their manufacturer.</strong> Only this manufacturer has them here. The
        result keeps that they were chosen by number alone.
      </p>
      <ul class="unmarked questions">
        {questions.slice(0, shownQuestions).map(({ manufacturer, lines }) => (
          <li key={manufacturer.id}>
            <strong>{manufacturer.name}</strong>, {counted(lines.length, 'line')}:{' '}
            {lines
              .slice(0, shownNumbers)
              .map(({ record }) => record.partNumber)
              .join(', ')}
            {lines.length > shownNumbers && ' …'}{' '}
            <DecideButton
              isBusy={isBusy}
              onPress={() => act({ kind: 'decide', decision: { kind: 'records', choices: lines } })}
            >
              Confirm {counted(lines.length, 'line')}
              <span class="hidden"> of {manufacturer.name}</span>
            </DecideButton>
          </li>
        ))}
      </ul>
    </>
  );

/** Asks whether the column of manufacturers is that of the seller, and takes the answer back. */
export const SellerQuestion = ({
  sellers,
  column,
  isBusy,
  act,
}: {
  readonly sellers: NonNullable<ShownResults['sellers']>;
  readonly column: string;
  readonly isBusy: boolean;
  readonly act: (action: ListLookupAction) => void;
}) => {
  const take = (areSold: boolean) => () => act({ kind: 'decide', decision: { kind: 'sellers', areSold } });
  return sellers.areSold ? (
    <p>
      “{column}” is taken for the seller: lines without a known manufacturer were looked up by number alone.{' '}
      <DecideButton isBusy={isBusy} onPress={take(false)}>
        Undo<span class="hidden"> that the column is the seller</span>
      </DecideButton>
    </p>
  ) : (
    <p>
      <strong>Is this column the seller?</strong> {sellerColumnWords(`“${column}”`, sellers)}{' '}
      <DecideButton isBusy={isBusy} onPress={take(true)}>
        Yes, look up by number alone
      </DecideButton>
    </p>
  );
};

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
