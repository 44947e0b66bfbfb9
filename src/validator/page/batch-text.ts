import { pagePart } from '../../browser/page-part.ts';
import { shownText } from '../text/shown-text.ts';
import type { TextRange } from '../text/text-range.ts';
import { scrollToLine } from './scroll-to-line.ts';

/** The text area, and the bytes it stands for. */
export interface BatchText {
  /** What is to be checked: the bytes of an opened file until its text is changed, else the text as UTF-8. */
  readonly bytes: () => Uint8Array<ArrayBuffer>;
  /** Whether there is nothing to check. */
  readonly isEmpty: () => boolean;
  /** Replaces the text by that of a body. */
  readonly show: (bytes: Uint8Array<ArrayBuffer>) => void;
  /** Moves the cursor to a part of the text and selects it. Afterwards Escape leads back to `origin`. */
  readonly goTo: (range: TextRange, origin: HTMLElement) => void;
}

/** Makes the text area work. `onEdit` is called when a person changed the text. */
export const createBatchText = (
  root: ParentNode,
  onEdit: (text: string, isPasted: boolean) => void,
): BatchText => {
  const area = pagePart(root, 'batch', HTMLTextAreaElement);
  let opened: Uint8Array<ArrayBuffer> | undefined;
  let cameFrom: HTMLElement | undefined;

  area.addEventListener('input', (event) => {
    opened = undefined;
    const isPasted = event instanceof InputEvent && /^insertFrom(?:Paste|Drop)$/.test(event.inputType);
    onEdit(area.value, isPasted);
  });

  area.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && cameFrom?.isConnected === true) cameFrom.focus();
  });

  return {
    bytes: () => opened ?? new TextEncoder().encode(area.value),
    isEmpty: () => opened === undefined && area.value.trim() === '',
    show: (bytes) => {
      opened = bytes;
      area.value = shownText(bytes);
      area.scrollTo(0, 0);
    },
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
