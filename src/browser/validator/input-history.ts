import { pagePart } from '../page-part.ts';

/** The inputs that were replaced, for Undo and Redo. */
type InputHistory<State> = {
  /** Remembers the state before a replacement. Call `settle` when the replacement is done. */
  readonly keep: (state: State) => void;
  /** Notes the new text: while it is unchanged, Ctrl+Z undoes the replacement. */
  readonly settle: () => void;
};

/** How many inputs are remembered. */
const maxStates = 20;

/**
 * Connects the buttons Undo and Redo, and Ctrl+Z where the browser's own undo has nothing left: it knows what a
 * person typed, but not what the page wrote. `take` returns the present state; `give` restores an earlier one.
 */
export const createInputHistory = <State extends { readonly text: string }>(
  page: Document,
  take: () => State,
  give: (state: State) => void,
): InputHistory<State> => {
  const undoButton = pagePart(page, 'undo', HTMLButtonElement);
  const redoButton = pagePart(page, 'redo', HTMLButtonElement);
  const area = pagePart(page, 'batch', HTMLTextAreaElement);
  let past: readonly State[] = [];
  let future: readonly State[] = [];
  let settled = '';

  const settle = (): void => {
    settled = take().text;
    undoButton.disabled = past.length === 0;
    redoButton.disabled = future.length === 0;
  };

  const move = (from: readonly State[], remember: (left: readonly State[], present: State) => void): void => {
    const state = from.at(-1);
    if (state === undefined) return;
    const isFocused = document.activeElement instanceof HTMLButtonElement && document.activeElement;
    remember(from.slice(0, -1), take());
    give(state);
    settle();
    // A button that becomes disabled would lose the focus.
    if (isFocused !== false && isFocused.disabled) area.focus();
  };
  const undo = (): void =>
    move(past, (left, present) => {
      past = left;
      future = [...future, present];
    });
  const redo = (): void =>
    move(future, (left, present) => {
      future = left;
      past = [...past, present];
    });

  undoButton.addEventListener('click', undo);
  redoButton.addEventListener('click', redo);
  page.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
    const isOtherField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
    if (!(ctrlKey || metaKey) || altKey || isOtherField || area.value !== settled) return;
    const pressed = key.toLowerCase();
    const isUndo = pressed === 'z' && !shiftKey;
    const isRedo = (pressed === 'z' && shiftKey) || pressed === 'y';
    if ((isUndo && past.length > 0) || (isRedo && future.length > 0)) {
      event.preventDefault();
      (isUndo ? undo : redo)();
    }
  });

  return {
    keep: (state) => {
      past = [...past, state].slice(-maxStates);
      future = [];
    },
    settle,
  };
};
