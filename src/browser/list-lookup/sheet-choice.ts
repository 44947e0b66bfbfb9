import { pagePart } from '../page-part.ts';

/** The choice of a sheet of an Excel file. */
type SheetChoice = {
  /** Offers the sheets if there are several, with the one that is open. */
  readonly offer: (names: readonly string[], opened: string, onChoose: (name: string) => void) => void;
  readonly hide: () => void;
};

/** Connects the choice of a sheet. */
export const createSheetChoice = (page: Document): SheetChoice => {
  const field = pagePart(page, 'sheet-field', HTMLElement);
  const select = pagePart(page, 'sheet', HTMLSelectElement);
  let choose: (name: string) => void = () => {};
  select.addEventListener('change', () => choose(select.value));
  return {
    offer: (names, opened, onChoose) => {
      choose = onChoose;
      select.replaceChildren(...names.map((name) => new Option(name)));
      select.value = opened;
      field.hidden = names.length < 2;
    },
    hide: () => {
      field.hidden = true;
    },
  };
};
