import { render } from 'preact';
import { useId, useState } from 'preact/hooks';
import { lookupForm } from '../../contracts/site-paths.ts';
import { type ShownState, stateMarks } from '../../styles/state-marks.ts';
import { Button } from '../button.tsx';
import { ExactText } from '../exact-text.tsx';
import { pagePart } from '../page-part.ts';
import { StateMark } from '../state-mark.tsx';
import { matchPlate, numbersOnPlate, type PlateManufacturer, readPlate } from './read-plate.ts';
import { suggestedManufacturers, suggestedPartNumbers } from './suggestions.ts';

/** More part numbers are not offered: nobody would read them. */
const maxOffered = 8;

/** What is to be looked up: exactly this is sent, and nothing else of the plate. */
type Offer = { readonly manufacturer?: PlateManufacturer | undefined; readonly partNumber: string };

/** What the page says of a plate. Following an offer looks it up. */
type PlateAnswer = {
  readonly state: ShownState;
  readonly words: string;
  readonly offers: readonly Offer[];
};

const lookupAddress = ({ manufacturer, partNumber }: Offer): string =>
  `${lookupForm.action}?${new URLSearchParams({
    ...(manufacturer && { [lookupForm.manufacturer]: manufacturer.name }),
    [lookupForm.partNumber]: partNumber,
  })}`;

/** Reads a plate. The only requests are for the names of manufacturers and the part numbers of those on the plate. */
const answerPlate = async (text: string): Promise<PlateAnswer> => {
  const names = await suggestedManufacturers();
  if (names.length === 0) {
    return {
      state: 'not_looked_up',
      words: 'The list of manufacturers is unavailable. Use the fields below.',
      offers: [],
    };
  }
  const plate = readPlate(text, names);
  const { manufacturers } = plate;
  const partNumbers = new Map(
    await Promise.all(manufacturers.map(async ({ id }) => [id, await suggestedPartNumbers(id)] as const)),
  );
  const { exact, candidates } = matchPlate(plate, partNumbers);
  if (exact.length > 0) {
    return {
      state: 'found',
      words:
        exact.length === 1
          ? 'The catalogue has it exactly.'
          : 'The plate has several part numbers. Choose one.',
      offers: exact,
    };
  }
  if (candidates.length > 0) {
    return {
      state: 'candidates',
      words:
        'The plate has none of these exactly: a space, a sign or a letter differs. It may be a different product, so choose one yourself.',
      offers: candidates,
    };
  }
  const [manufacturer] = manufacturers;
  const offers = numbersOnPlate(plate).map((partNumber) => ({ manufacturer, partNumber }));
  const known =
    manufacturer === undefined
      ? 'It names no manufacturer of the catalogue.'
      : `It has no part number of ${manufacturer.name} that is in the catalogue.`;
  if (offers.length === 0) return { state: 'not_found', words: `${known} Use the fields below.`, offers };
  return { state: 'question', words: `${known} Which of these is the part number?`, offers };
};

const Answer = ({ answer: { state, words, offers } }: { readonly answer: PlateAnswer }) => (
  <div class="state-box" data-tone={stateMarks[state].tone}>
    <p>
      <StateMark of={state} /> {words}
    </p>
    {offers.length > 0 && (
      <ul class="unmarked">
        {offers.slice(0, maxOffered).map((offer) => (
          <li key={lookupAddress(offer)}>
            <a href={lookupAddress(offer)}>
              {offer.manufacturer?.name} <ExactText text={offer.partNumber} />
            </a>
          </li>
        ))}
      </ul>
    )}
  </div>
);

const PlateBox = () => {
  const id = useId();
  const [text, setText] = useState('');
  const [isReading, setReading] = useState(false);
  const [answer, setAnswer] = useState<PlateAnswer | undefined>();
  const read = async (): Promise<void> => {
    setReading(true);
    const next = await answerPlate(text);
    setReading(false);
    setAnswer(next);
    const [only, another] = next.offers;
    if (next.state === 'found' && only !== undefined && another === undefined)
      location.assign(lookupAddress(only));
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void read();
      }}
    >
      <div class="field">
        <label class="label" for={id}>
          Text of the nameplate
        </label>
        <textarea
          id={id}
          class="exact"
          rows={3}
          required
          spellcheck={false}
          autocapitalize="off"
          autocomplete="off"
          aria-describedby={`${id}-rule`}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </div>
      <p class="note" id={`${id}-rule`}>
        Paste what your phone reads from a picture. It is split in this browser: only a manufacturer and a
        part number are looked up, serial numbers never.
      </p>
      <Button isQuiet isPending={isReading}>
        Read the nameplate
      </Button>
      <div role="status">{answer !== undefined && <Answer answer={answer} />}</div>
    </form>
  );
};

/** Draws the box into the place that the page marks for it. */
export const startPlateBox = (): void => render(<PlateBox />, pagePart(document, 'plate-box', HTMLElement));
