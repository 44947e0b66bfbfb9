import { useRef } from 'preact/hooks';

type MappingChoiceProps = {
  /** What came of opening a mapping; empty if none was opened. */
  readonly said: string;
  /** Whether this browser has the mapping of a list with the same headings. */
  readonly isKnown: boolean;
  readonly onOpenMapping: (file: File) => void;
  readonly onKnown: () => void;
  readonly onForget: () => void;
};

/** Takes the answers of an earlier list: those that this browser remembers for the same headings, or those of a file. */
export const MappingChoice = ({ said, isKnown, onOpenMapping, onKnown, onForget }: MappingChoiceProps) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      {isKnown && (
        <p class="known">
          You have checked a list with these headings in this browser.{' '}
          <span class="actions">
            <button class="button" type="button" onClick={onKnown}>
              Use the same answers
            </button>
            <button class="button quiet" type="button" onClick={onForget}>
              Forget them
            </button>
          </span>
        </p>
      )}
      <p class="actions">
        <button class="button quiet" type="button" onClick={() => input.current?.click()}>
          Open a mapping
        </button>
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          hidden
          data-part="mapping"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            // Otherwise the same file could not be chosen again after a change.
            currentTarget.value = '';
            if (file !== undefined) onOpenMapping(file);
          }}
        />
        <span class="note" role="status">
          {said}
        </span>
      </p>
    </>
  );
};
