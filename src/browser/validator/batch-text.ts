import { shownText, type TextRange } from '../../supplier-lists/text-ranges.ts';
import { pagePart } from '../page-part.ts';

/** Scrolls a text area that does not wrap until the line of a place is a third below its top. */
const scrollToLine = (area: HTMLTextAreaElement, place: number): void => {
  const linesBefore = area.value.slice(0, place).split('\n').length - 1;
  const lineHeight = Number.parseFloat(getComputedStyle(area).lineHeight);
  area.scrollTop = linesBefore * lineHeight - area.clientHeight / 3;
};

/** The content of the text area. */
export type TextContent = {
  readonly text: string;
  /** The bytes of the file that was opened, unless its text was changed since. */
  readonly opened: Uint8Array<ArrayBuffer> | undefined;
};

/** What to call when a person changes the text. */
type TextEdits = {
  /** The whole text is about to be replaced. */
  readonly onReplace: () => void;
  /** The text was changed. `isNew`: nothing of the old text is left. `isPasted`: the new text was pasted or dropped. */
  readonly onEdit: (text: string, how: { readonly isNew: boolean; readonly isPasted: boolean }) => void;
};

/** The text area, and the bytes to check. */
export type BatchText = {
  /** The bytes to check: those of an opened file until its text is changed, else the text as UTF-8. */
  readonly bytes: () => Uint8Array<ArrayBuffer>;
  /** Whether there is nothing to check. */
  readonly isEmpty: () => boolean;
  readonly content: () => TextContent;
  /** Replaces the text by that of a body. */
  readonly show: (bytes: Uint8Array<ArrayBuffer>) => void;
  /** Restores earlier content. */
  readonly restore: (content: TextContent) => void;
  /** Moves the cursor to a part of the text and selects it. Afterwards Escape returns the focus to `origin`. */
  readonly goTo: (range: TextRange, origin: HTMLElement) => void;
};

const isPaste = (event: Event): boolean =>
  event instanceof InputEvent && /^insertFrom(?:Paste|Drop)$/.test(event.inputType);

const isOfHistory = (event: InputEvent): boolean => event.inputType.startsWith('history');

/** Connects the text area. */
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

  const restore = (content: TextContent): void => {
    opened = content.opened;
    area.value = content.text;
    area.scrollTo(0, 0);
  };

  return {
    bytes: () => opened ?? new TextEncoder().encode(area.value),
    isEmpty: () => opened === undefined && area.value.trim() === '',
    content: () => ({ text: area.value, opened }),
    show: (bytes) => restore({ text: shownText(bytes), opened: bytes }),
    restore,
    goTo: ({ start, end }, origin) => {
      cameFrom = origin;
      // A browser scrolls to the cursor when the area gets the focus, but not to a selection.
      area.setSelectionRange(start, start);
      area.blur();
      area.focus();
      area.setSelectionRange(start, end);
      scrollToLine(area, start);
    },
  };
};
