import type { ListLookup } from './list-lookup.ts';
import type { ListLookupState } from './list-lookup-state.ts';
import type { CatalogueTime } from './looked-up-list.ts';

const sources = {
  today: 'The catalogue of today',
  day: 'What the sources said on a day',
  edition: 'An edition of the catalogue',
} as const;

const isSource = (text: string): text is CatalogueTime['from'] => Object.hasOwn(sources, text);

type Props = {
  readonly state: ListLookupState;
  readonly lookup: ListLookup;
  /** The day of each edition, `YYYY-MM-DD`, from the first. */
  readonly editionDays: readonly string[];
};

/** Whether the list is answered from the catalogue of today or from an earlier one, and since when changes are said. */
export const CatalogueTimeChoice = ({ state: { time }, lookup, editionDays }: Props) => {
  if (editionDays.length === 0) return null;
  const editions = editionDays.map((day, index) => (
    <option key={day} value={String(index + 1)}>
      Edition {index + 1} of {day}
    </option>
  ));
  return (
    <details class="time">
      <summary>Another day, or what changed</summary>
      <div class="fields">
        <div class="field">
          <label for="answer-from">Answer from</label>
          <select
            id="answer-from"
            autocomplete="off"
            value={time.from}
            onInput={({ currentTarget: { value } }) => isSource(value) && lookup.ask({ from: value })}
          >
            {Object.entries(sources).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </div>
        {time.from === 'day' && (
          <div class="field">
            <label for="answer-day">Day</label>
            <input
              id="answer-day"
              type="date"
              autocomplete="off"
              value={time.day}
              onInput={({ currentTarget: { value } }) => lookup.ask({ day: value })}
            />
          </div>
        )}
        {time.from === 'edition' && (
          <div class="field">
            <label for="answer-edition">Edition</label>
            <select
              id="answer-edition"
              autocomplete="off"
              value={time.edition}
              onInput={({ currentTarget: { value } }) => lookup.ask({ edition: value })}
            >
              {editions}
            </select>
          </div>
        )}
        <div class="field">
          <label for="changes-since">Say what changed since</label>
          <select
            id="changes-since"
            autocomplete="off"
            value={time.since}
            onInput={({ currentTarget: { value } }) => lookup.ask({ since: value })}
          >
            <option value="">Nothing</option>
            {editions}
          </select>
        </div>
      </div>
      <p class="note">
        The page then downloads the statements of all records, several megabytes.{' '}
        <a href="/docs/list-lookup#earlier-days-and-editions">Earlier days and editions</a>
      </p>
    </details>
  );
};
