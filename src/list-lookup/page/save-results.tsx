import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from '../../browser/button.tsx';
import { groupDigits } from '../../text/counted.ts';
import type { LineOutcome } from '../line.ts';
import type { ListLookupAction, ListLookupState, ShownResults } from './list-lookup-state.ts';
import type { SavedFile } from './looked-up-list.ts';

type SaveProps = {
  readonly state: ListLookupState;
  readonly results: ShownResults;
  readonly counts: Readonly<Record<LineOutcome, number>>;
  readonly act: (action: ListLookupAction) => void;
};

/** The end of the way: the list with its results, the evidence report, the decisions, and what was not found. */
export const SaveResults = ({ state: { by, decisions }, results, counts, act }: SaveProps) => {
  const { busy, lacksName, said, digest } = results;
  const name = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (lacksName) name.current?.focus();
  }, [lacksName]);
  const hasDecisions = decisions !== undefined && decisions.manufacturers.length + decisions.lines.length > 0;
  const save = (file: SavedFile) => (): void => act({ kind: 'save', file });
  return (
    <section class="save" id="save" aria-labelledby="save-heading">
      <h3 id="save-heading">Save the result</h3>
      {hasDecisions && (
        <div class="field">
          <label for="decided-by">Decided by</label>
          <input
            ref={name}
            id="decided-by"
            type="text"
            autocomplete="name"
            aria-invalid={lacksName ? true : undefined}
            aria-describedby="decided-by-hint"
            value={by}
            onInput={({ currentTarget: { value } }) => act({ kind: 'write', by: value })}
          />
          <span class="note" id="decided-by-hint">
            Your name is needed: the saved files say who decided.
          </span>
        </div>
      )}
      <div class="files">
        <Button isPending={busy} onPress={save('xlsx')}>
          List as Excel
        </Button>
        <Button isQuiet isPending={busy} onPress={save('csv')}>
          List as CSV
        </Button>
        <Button isQuiet isPending={busy} onPress={save('report')}>
          Evidence report
        </Button>
        <Button isQuiet isPending={busy} onPress={save('report-json')}>
          Report as JSON
        </Button>
        {hasDecisions && (
          <Button isQuiet isPending={busy} onPress={save('decisions')}>
            Decisions
          </Button>
        )}
        {counts.not_found > 0 && (
          <Button isQuiet isPending={busy} onPress={save('not-found')}>
            Not found ({groupDigits(counts.not_found)})
          </Button>
        )}
      </div>
      <p class="outcome-line" role="status">
        {said}
      </p>
      {digest !== undefined && <p class="digest exact">{digest}</p>}
      <p class="note">
        You get the list back with all its columns.{' '}
        <a href="/docs/list-lookup#what-is-saved">Contents of each file</a>.
      </p>
    </section>
  );
};
