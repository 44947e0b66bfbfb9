import { looksLikeTable } from '../../supplier-lists/parse-table.ts';
import { createBatchChecker } from './batch-check.ts';
import { createInputs } from './inputs.ts';
import { isSameForm } from './list/list-tasks.ts';
import { emptyValidator, type ValidatorState, withRestored, withText } from './validator-state.ts';

/** How a person changed the text. `isNew`: nothing of the old text is left. `isPasted`: the new text was pasted or dropped. */
type Edit = { readonly isNew: boolean; readonly isPasted: boolean };

/** Counts inputs, so that work begun for one input does not overwrite the next. Each call begins one, and returns whether it is still the newest. */
const createInputCount = (): (() => () => boolean) => {
  let inputs = 0;
  return () => {
    inputs += 1;
    const mine = inputs;
    return () => mine === inputs;
  };
};

/**
 * Creates what a person can do on the page: a batch is checked at once, a list is taken through its steps. `draw` is called
 * with every new state.
 */
export const createValidator = (draw: (state: ValidatorState) => void) => {
  let state = emptyValidator;
  const change = (changes: Partial<ValidatorState>): void => {
    state = { ...state, ...changes };
    draw(state);
  };
  const begin = createInputCount();
  const page = { state: () => state, change };
  const checker = createBatchChecker(page);
  const inputs = createInputs({ ...page, begin, checker });
  const { check, checkSoon } = checker;
  const { takeBatch, takeList } = inputs;

  /** Takes a text that a person changed, and checks it or shows its steps. */
  const edit = (text: string, { isNew, isPasted }: Edit): void => {
    const { list } = state;
    begin();
    const content = { text, opened: undefined };
    change(isNew ? { ...withText(state, content), corrects: undefined } : content);
    if (!looksLikeTable(text)) {
      takeBatch();
      checkSoon();
      return;
    }
    const edited = inputs.listOfText(text);
    // A table with the same headings keeps what was chosen, unless it replaces all of the text.
    if (isNew || list === undefined || !isSameForm(list, edited)) takeList(edited, { hasFocus: isPasted });
    else inputs.correctList(edited);
  };

  const restore = (way: 'undo' | 'redo'): void => {
    const found = withRestored(state, way);
    if (found === undefined) return;
    begin();
    change(found.state);
    const { list } = state;
    if (list !== undefined) takeList(list, { mapping: found.mapping, hasFocus: false });
    else {
      takeBatch();
      check();
    }
  };

  return {
    ...inputs.actions,
    edit,
    setAsOf: (asOf: string): void => {
      change({ asOf });
      if (state.list === undefined && !looksLikeTable(state.text)) checkSoon();
    },
    checkAgain: check,
    restore,
  };
};

/** What a person can do on the page. */
export type Validator = ReturnType<typeof createValidator>;
