import { render } from 'preact';
import { Button } from '../../browser/button.tsx';
import { ExactText } from '../../browser/exact-text.tsx';
import { keepList } from '../../browser/kept-list.ts';
import { StateMark } from '../../browser/state-mark.tsx';
import { listLookupPath } from '../../contracts/site-paths.ts';
import { manufacturerKey } from '../../evidence/lookup-key.ts';
import { type ShownState, stateMarks } from '../../styles/state-marks.ts';
import { counted } from '../../text/counted.ts';
import { noneOfLabelWords, questionWords, reasonWords } from '../../text/lookup-words.ts';
import { numbersIn } from '../label-words.ts';
import { type NamesOf, namesOnLabel } from '../name-and-number.ts';
import type { ReadText } from '../read-text.ts';
import { lookupAddress } from './lookup-address.ts';
import { type LabelMatch, matchLabel } from './match-label.ts';
import { suggestedManufacturers, suggestedPartNumbers } from './suggestions.ts';

type Label = ReadText & { readonly kind: 'label' };

/** More part numbers are not offered: nobody would read them. */
const maxOffered = 8;

/** What may be looked up: exactly this is sent, and nothing else of the label. */
type Offer = Partial<LabelMatch> & Pick<LabelMatch, 'partNumber'>;

/** What the page says of a label. Following an offer looks it up. */
type LabelAnswer = { readonly state: ShownState; readonly words: string; readonly offers: readonly Offer[] };

const addressOf = ({ manufacturer, partNumber }: Offer, { leftOut }: Label): string =>
  lookupAddress({ manufacturer: manufacturer?.name, partNumber }, leftOut);

/** Finds manufacturers in the file of names, whose rows have an id, then the name and its aliases. */
const namesIn = (rows: readonly (readonly string[])[]): NamesOf => {
  const names = new Map(
    rows.flatMap(([id = '', name = '', ...aliases]) =>
      [name, ...aliases, id].map(
        (written) => [manufacturerKey(written), { manufacturer: { id, name }, name }] as const,
      ),
    ),
  );
  return (written) => [names.get(manufacturerKey(written)) ?? []].flat();
};

/** What a label says that has so many numbers of the catalogue. */
const offersWords = (numbers: number): string =>
  numbers === 1 ? questionWords.yours : questionWords.whichNumber;

/** Reads a label. The only requests are for the names of manufacturers and the part numbers of those on the label. */
const readLabel = async ({ label }: Label): Promise<LabelAnswer> => {
  const names = namesOnLabel(label.words, namesIn(await suggestedManufacturers()));
  const partNumbers = new Map(
    await Promise.all(
      names.map(async ({ manufacturer: { id } }) => [id, await suggestedPartNumbers(id)] as const),
    ),
  );
  const { exact, candidates } = matchLabel(label.words, names, partNumbers);
  if (exact.length > 0) {
    return { state: 'found', words: offersWords(exact.length), offers: exact };
  }
  if (candidates.length > 0) {
    return {
      state: 'candidates',
      words: `${reasonWords.spelling} Same product?`,
      offers: candidates,
    };
  }
  const [name] = names;
  const offers = numbersIn(label).map((partNumber) => ({ ...name, partNumber }));
  const known = name === undefined ? '' : `${noneOfLabelWords(name.manufacturer.name)} `;
  if (offers.length === 0) return { state: 'question', words: questionWords.noNumber, offers };
  return { state: 'question', words: `${known}${questionWords.whichNumber}`, offers };
};

const Answer = ({ answer, label }: { readonly answer: LabelAnswer; readonly label: Label }) => {
  const { state, words, offers } = answer;
  return (
    <div class="state-box" data-tone={stateMarks[state].tone}>
      <p>
        <StateMark of={state} /> {words}
        {label.label.hasSerial && ' The serial number stays in this browser.'}
      </p>
      {offers.length > 0 && (
        <ul class="unmarked">
          {offers.slice(0, maxOffered).map((offer) => (
            <li key={addressOf(offer, label)}>
              <a href={addressOf(offer, label)}>
                {offer.manufacturer?.name} <ExactText text={offer.partNumber} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

const openList = (text: string): void => {
  keepList(text);
  location.assign(listLookupPath);
};

/**
 * Shows in a place of the page what a text is that is no name with a number: a label, a list, or a code. A label with one part
 * number of the catalogue is looked up at once.
 */
export const showAnswer = async (
  place: HTMLElement,
  read: Exclude<ReadText, { readonly kind: 'empty' | 'words' }>,
  text: string,
): Promise<void> => {
  if (read.kind === 'list') {
    render(
      <p>
        This is a list of {counted(read.lines, 'line')}.{' '}
        <Button onPress={() => openList(text)}>Look up the list</Button>
      </p>,
      place,
    );
    return;
  }
  if (read.kind === 'code_without_number') {
    render(<p>{questionWords.code} Type the number that is printed beside it.</p>, place);
    return;
  }
  const answer = await readLabel(read);
  const [only, another] = answer.offers;
  render(<Answer answer={answer} label={read} />, place);
  const mayOpen = !read.label.isOfSeller;
  if (answer.state === 'found' && only !== undefined && another === undefined && mayOpen) {
    location.assign(addressOf(only, read));
  }
};
