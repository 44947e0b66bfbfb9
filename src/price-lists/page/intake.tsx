import { Button } from '../../browser/button.tsx';
import { FileButton } from '../../browser/file-button.tsx';
import { faultyExample, validExample } from '../report/example-texts.ts';
import { readReferenceTime } from '../report/reference-time.ts';
import type { ValidatorAction } from './validator-state.ts';

type IntakeProps = {
  readonly act: (action: ValidatorAction) => void;
  /** Whether opening a file is the main action of the page; for a list, its open step has it. */
  readonly isMain: boolean;
  readonly asOf: string;
};

/** Opening a batch, a list or an example, and the time that they are checked as of. */
export const Intake = ({ act, isMain, asOf }: IntakeProps) => (
  <section class="intake" aria-labelledby="intake-heading">
    <h2 id="intake-heading" class="hidden">
      Open a batch
    </h2>
    <div class="ways">
      <FileButton
        accept=".json,.csv,.tsv,.txt,.xlsx,.xml,application/json,text/csv"
        isQuiet={!isMain}
        onFile={(file) => act({ kind: 'open-file', file })}
      >
        Open a file
      </FileButton>
      <p class="label" id="examples-label">
        or try an example
      </p>
      <ul aria-labelledby="examples-label">
        {(
          [
            ['A valid batch', () => act({ kind: 'open-text', text: validExample(Date.now()) })],
            ['One with mistakes', () => act({ kind: 'open-text', text: faultyExample(Date.now()) })],
            ['A stock list', () => act({ kind: 'open-list-example' })],
          ] as const
        ).map(([words, open]) => (
          <li key={words}>
            <Button isQuiet onPress={open}>
              {words}
            </Button>
          </li>
        ))}
      </ul>
    </div>
    <div class="field as-of">
      <label class="label" for="as-of">
        Check as of
      </label>
      <input
        class="exact"
        id="as-of"
        type="text"
        autocomplete="off"
        spellcheck={false}
        placeholder="now"
        aria-describedby="as-of-hint"
        aria-invalid={readReferenceTime(asOf, new Date()) === undefined}
        value={asOf}
        onInput={({ currentTarget }) => act({ kind: 'set-as-of', asOf: currentTarget.value })}
      />
      <p class="note" id="as-of-hint">
        Leave empty for now, or enter another time, such as <code>2026-11-21T12:00:00Z</code>.
      </p>
    </div>
  </section>
);
