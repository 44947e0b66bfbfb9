import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { maxBodyBytes, maxRecords } from '../../../packages/record-contract/src/index.ts';
import { Button } from '../../browser/button.tsx';
import type { ValidatorAction, ValidatorState } from './validator-state.ts';

/** What the keys of an event ask for. */
const wayOf = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): 'undo' | 'redo' | undefined => {
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  const pressed = key.toLowerCase();
  if (pressed === 'z') return shiftKey ? 'redo' : 'undo';
  return pressed === 'y' && !shiftKey ? 'redo' : undefined;
};

const isOfHistory = ({ inputType }: InputEvent): boolean => inputType.startsWith('history');

const isPaste = (event: Event): boolean =>
  event instanceof InputEvent && /^insertFrom(?:Paste|Drop)$/.test(event.inputType);

const Hint = ({ list }: Pick<ValidatorState, 'list'>) => {
  if (list === undefined) {
    return (
      <>
        Type or paste JSON or a table, or drop a file anywhere. Maximum {maxRecords} records and{' '}
        {maxBodyBytes / 1024} KiB. Escape returns to the last error. Undo restores the previous text.
      </>
    );
  }
  return list.view.state.source.text === undefined
    ? 'Correct the file and open it again, or paste another list. Undo restores the previous text.'
    : 'Correct the list here, paste another, or drop a file anywhere. Undo restores the previous text.';
};

const ways = [
  ['undo', 'Undo'],
  ['redo', 'Redo'],
] as const;

type BatchTextProps = {
  readonly state: ValidatorState;
  readonly act: (action: ValidatorAction) => void;
  readonly area: RefObject<HTMLTextAreaElement | null>;
  /** Gives the focus back to the problem from which a person came. */
  readonly onEscape: () => void;
};

/**
 * The text of a batch or a list. Ctrl+Z restores what the page replaced once the browser's own undo has nothing left: it
 * knows what a person typed, but not what the page wrote.
 */
export const BatchText = ({ state, act, area, onEscape }: BatchTextProps) => {
  const { text, list, settled, history, replacements } = state;
  const isReplacing = useRef(false);
  const canRestore = { undo: history.past.length > 0, redo: history.future.length > 0 };

  // Not after painting: the next key may come before.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { target } = event;
      const way = wayOf(event);
      const isOtherField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
      if (way === undefined || isOtherField || text !== settled || !canRestore[way]) return;
      event.preventDefault();
      act({ kind: 'restore', way });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [text, settled, history]);
  useLayoutEffect(() => {
    // A button that becomes disabled would lose the focus.
    const { activeElement } = document;
    if (activeElement instanceof HTMLButtonElement && activeElement.disabled) area.current?.focus();
  }, [history]);
  useLayoutEffect(() => area.current?.scrollTo(0, 0), [replacements]);

  return (
    <section class="batch" aria-labelledby="batch-heading">
      <div class="head">
        <h2 id="batch-heading">
          <label for="batch">{list === undefined ? 'The batch' : 'The list'}</label>
        </h2>
        <p class="history">
          {ways.map(([way, words]) => (
            <Button
              key={way}
              isQuiet
              isDisabled={!canRestore[way]}
              onPress={() => act({ kind: 'restore', way })}
            >
              {words}
            </Button>
          ))}
        </p>
      </div>
      <p class="note" id="batch-hint">
        <Hint list={list} />
      </p>
      <textarea
        ref={area}
        class="exact"
        id="batch"
        rows={24}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        aria-describedby="batch-hint"
        value={text}
        onBeforeInput={(event) => {
          const { selectionStart, selectionEnd, value } = event.currentTarget;
          isReplacing.current = !isOfHistory(event) && selectionStart === 0 && selectionEnd === value.length;
        }}
        onInput={(event) => {
          const isNew = isReplacing.current;
          isReplacing.current = false;
          act({ kind: 'edit', text: event.currentTarget.value, isNew, isPasted: isPaste(event) });
        }}
        onKeyDown={({ key }) => {
          if (key === 'Escape') onEscape();
        }}
      />
    </section>
  );
};
