import { pagePart } from '../../page-part.ts';
import { shownText, type TextRange } from '../text/find-offset.ts';

/** Scrolls a text area that does not wrap so that the line of a place stands a third from its top. */
const scrollToLine = (area: HTMLTextAreaElement, place: number): void => {
  const linesBefore = area.value.slice(0, place).split('\n').length - 1;
  const lineHeight = Number.parseFloat(getComputedStyle(area).lineHeight);
  area.scrollTop = linesBefore * lineHeight - area.clientHeight / 3;
};

/** What the text area holds. */
export interface HeldText {
  readonly text: string;
  /** The bytes of the file that the text is of, unless it was changed since. */
  readonly opened: Uint8Array<ArrayBuffer> | undefined;
}

/** What a person does to the text. */
interface TextEdits {
  /** The whole text is about to give way to another one. */
  readonly onReplace: () => void;
  /** The text was changed. `isNew` says that nothing of the text before is left, `isPasted` how the new one came. */
  readonly onEdit: (text: string, how: { readonly isNew: boolean; readonly isPasted: boolean }) => void;
}

/** The text area, and the bytes it stands for. */
export interface BatchText {
  /** What is to be checked: the bytes of an opened file until its text is changed, else the text as UTF-8. */
  readonly bytes: () => Uint8Array<ArrayBuffer>;
  /** Whether there is nothing to check. */
  readonly isEmpty: () => boolean;
  readonly held: () => HeldText;
  /** Replaces the text by that of a body. */
  readonly show: (bytes: Uint8Array<ArrayBuffer>) => void;
  /** Brings back what was held before. */
  readonly restore: (held: HeldText) => void;
  /** Moves the cursor to a part of the text and selects it. Afterwards Escape leads back to `origin`. */
  readonly goTo: (range: TextRange, origin: HTMLElement) => void;
}

const isPaste = (event: Event): boolean =>
  event instanceof InputEvent && /^insertFrom(?:Paste|Drop)$/.test(event.inputType);

const isOfHistory = (event: InputEvent): boolean => event.inputType.startsWith('history');

/** Makes the text area work. */
export const createBatchText = (root: ParentNode, { onReplace, onEdit }: TextEdits): BatchText => {
  const area = pagePart(root, 'batch', HTMLTextAreaElement);
  let opened: Uint8Array<ArrayBuffer> | undefined;
  let cameFrom: HTMLElement | undefined;
  let isReplacing = false;

  area.addEventListener('beforeinput', (event) => {
    isReplacing = !isOfHistory(event) && area.selectionStart === 0 && area.selectionEnd === area.value.length;
    if (isReplacing) onReplace();
  });

  area.addEventListener('input', (event) => {
    opened = undefined;
    const isNew = isReplacing;
    isReplacing = false;
    onEdit(area.value, { isNew, isPasted: isPaste(event) });
  });

  area.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && cameFrom?.isConnected === true) cameFrom.focus();
  });

  const restore = (held: HeldText): void => {
    opened = held.opened;
    area.value = held.text;
    area.scrollTo(0, 0);
  };

  return {
    bytes: () => opened ?? new TextEncoder().encode(area.value),
    isEmpty: () => opened === undefined && area.value.trim() === '',
    held: () => ({ text: area.value, opened }),
    show: (bytes) => restore({ text: shownText(bytes), opened: bytes }),
    restore,
    goTo: ({ start, end }, origin) => {
      cameFrom = origin;
      // A browser brings the cursor into view when the area gets the focus; a selection it leaves where it is.
      area.setSelectionRange(start, start);
      area.blur();
      area.focus();
      area.setSelectionRange(start, end);
      scrollToLine(area, start);
    },
  };
};
