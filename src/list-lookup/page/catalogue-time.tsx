import { ChoiceField } from '../../browser/form-fields.tsx';
import type { ListLookupAction, ListLookupState } from './list-lookup-state.ts';

const sources = [
  { value: 'today', text: 'Today’s catalogue' },
  { value: 'edition', text: 'An edition (release) of the catalogue' },
] as const;

type Props = {
  readonly state: ListLookupState;
  readonly act: (action: ListLookupAction) => void;
  /** The day of each edition, `YYYY-MM-DD`, from the first. */
  readonly editionDays: readonly string[];
};

/** Whether the list is answered from the catalogue of today or from an earlier one, and since when changes are said. */
export const CatalogueTimeChoice = ({ state: { time }, act, editionDays }: Props) => {
  if (editionDays.length === 0) return null;
  const ask = (changes: Partial<ListLookupState['time']>): void => act({ kind: 'ask', time: changes });
  const editions = editionDays.map((day, index) => ({
    value: String(index + 1),
    text: `Edition ${index + 1} of ${day}`,
  }));
  return (
    <details class="time">
      <summary>An earlier edition, or changes since then</summary>
      <div class="fields">
        <ChoiceField
          label="Look up in"
          choices={sources}
          isChosen
          value={time.from}
          onChange={(text) => ask({ from: sources.find(({ value }) => value === text)?.value ?? 'today' })}
        />
        {time.from === 'edition' && (
          <ChoiceField
            label="Edition"
            choices={editions}
            isChosen
            value={time.edition}
            onChange={(edition) => ask({ edition })}
          />
        )}
        <ChoiceField
          label="Show changes since"
          choices={[{ value: '', text: 'Do not show' }, ...editions]}
          isChosen
          value={time.since}
          onChange={(since) => ask({ since })}
        />
      </div>
      <p class="note">
        The page then downloads all records, several megabytes.{' '}
        <a href="/docs/list-lookup#earlier-editions">Earlier editions</a>
      </p>
    </details>
  );
};
