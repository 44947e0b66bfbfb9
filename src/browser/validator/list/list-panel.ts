import { fields } from '../../../supplier-lists/fields.ts';
import type { HeadingRows } from '../../../supplier-lists/headings.ts';
import { type Mapping, suggestedMapping } from '../../../supplier-lists/mapping.ts';
import { headingRowsOf, mappingOfFile } from '../../../supplier-lists/mapping-file.ts';
import type { MappingFile } from '../../../supplier-lists/mapping-file-schema.ts';
import { saveFile } from '../../save-file.ts';
import { missingColumns, withConfirmed } from './columns-step.tsx';
import { type CheckContext, createListCheck } from './list-check.ts';
import { type ListPanelState, type StepName, textOf } from './list-panel-state.ts';
import type { List } from './opened-list.ts';
import { forgetMapping, rememberedMapping } from './remembered-mapping.ts';

/** How a list is shown. */
export type ShownList = {
  /** What was chosen for it before; without, it starts from what the headings suggest. */
  readonly mapping?: Mapping | undefined;
  /** Whether its first step takes the focus, which it does unless this is false. */
  readonly hasFocus?: boolean;
};

/** What the panel asks of the page. */
type PanelContext = Omit<CheckContext, 'change'> & {
  readonly draw: (state: ListPanelState | undefined) => void;
  readonly onSheet: (list: List, name: string) => void;
  readonly onHeadings: (list: List, headings: HeadingRows) => void;
};

/** Whether two lists come from the same file or text, though other rows or another sheet of it may have been read. */
const isSameSource = (one: List, other: List): boolean =>
  one.text === undefined ? one.file.file === other.file.file : one.text === other.text;

/** How a list has to be opened for a mapping, if it was opened otherwise: another sheet, or headings in other rows. */
const openedOtherwise = (
  file: MappingFile,
  { table, text, file: { sheet } }: List,
): { readonly sheet: string } | HeadingRows | undefined => {
  if (file.sheet !== undefined && file.sheet !== sheet && text === undefined) return { sheet: file.sheet };
  const { row, count } = headingRowsOf(file) ?? { row: table.headingsNumber, count: 1 };
  return row === table.headingsNumber && count === table.headingsCount ? undefined : { row, count };
};

/** Creates what a person can do with a list, from its columns to its batches. Without a list, nothing happens. */
export const createListPanel = ({ draw, onSheet, onHeadings, ...context }: PanelContext) => {
  const { work, opening, state } = context;
  // A mapping that is taken once the list has been opened as it says.
  let wanted: { readonly file: MappingFile; readonly list: List } | undefined;

  const change = (changes: Partial<ListPanelState>): void => {
    const shown = state();
    if (shown !== undefined) draw({ ...shown, ...changes });
  };
  const { compare, forget, startAnew, actions } = createListCheck({ ...context, change });

  /** Takes a mapping. If it names other headings or another sheet, the list is opened again before. */
  const take = (file: MappingFile): void => {
    const list = state()?.list;
    if (list === undefined) return;
    const other = openedOtherwise(file, list);
    wanted = other === undefined ? undefined : { file, list };
    if (other !== undefined) {
      if ('sheet' in other) onSheet(list, other.sheet);
      else onHeadings(list, other);
      return;
    }
    const found = mappingOfFile(file, list.table.headings);
    if ('withoutColumn' in found) {
      const names = found.withoutColumn.map((name) => fields[name].label).join(', ');
      change({ said: `The list has no column of the heading that the mapping names for: ${names}.` });
      return;
    }
    forget();
    const { mapping } = found;
    const step = missingColumns(mapping).length > 0 ? 'columns' : 'questions';
    change({ mapping, step, hasFocus: true, result: undefined, said: '', isKnown: false });
  };

  const openMapping = async (file: Blob, of?: List): Promise<void> => {
    await opening();
    if (of !== undefined && state()?.list !== of) return;
    const end = await work.run('mapping', file);
    if ('refusal' in end) change({ said: end.refusal });
    if ('answer' in end) take(end.answer);
  };

  return {
    show: (list: List, { mapping = suggestedMapping(list.table), hasFocus = true }: ShownList): void => {
      startAnew();
      const isKnown = rememberedMapping(list.table) !== undefined;
      draw({ list, mapping, step: 'columns', hasFocus, result: undefined, said: '', isKnown });
      const asked = wanted;
      wanted = undefined;
      if (asked !== undefined && isSameSource(asked.list, list)) take(asked.file);
    },
    /** Shows the list after a correction of its text, with what was chosen for it. The focus stays. */
    correct: (list: List): void => {
      forget();
      const step = state()?.step === 'columns' ? 'columns' : 'questions';
      change({ list, result: undefined, hasFocus: false, step });
    },
    /** Shows a corrected list and checks it with the same mapping, to compare it with the list before. */
    compare: (list: List): void => {
      change({ list });
      compare();
    },
    /** Shows no list any more, and forgets what was chosen. */
    hide: (): void => {
      startAnew();
      draw(undefined);
    },
    openStep: (step: StepName): void => change({ step, hasFocus: true }),
    setMapping: (mapping: Mapping): void => {
      forget();
      change({ mapping, result: undefined });
    },
    confirmColumns: (mapping: Mapping): void =>
      change({ mapping: withConfirmed(mapping), step: 'questions', hasFocus: true }),
    openSheet: onSheet,
    setHeadings: onHeadings,
    saveMapping: (shown: ListPanelState): void =>
      saveFile('mapping.json', new Blob([textOf(shown)], { type: 'application/json' })),
    openMapping: (file: Blob): void => void openMapping(file),
    /** Takes the mapping that this browser remembers for the same headings. */
    openRemembered: (list: List): void =>
      void openMapping(new Blob([rememberedMapping(list.table) ?? '']), list),
    forgetRemembered: ({ table }: List): void => {
      forgetMapping(table);
      change({ isKnown: false });
    },
    ...actions,
  };
};

/** What a person can do with a list. */
export type ListPanel = ReturnType<typeof createListPanel>;
