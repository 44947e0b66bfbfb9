import type { Mapping } from '../../../supplier-lists/mapping.ts';
import { fileOfMapping, textOfMappingFile } from '../../../supplier-lists/mapping-file.ts';
import type { ListOutcome } from './list-work.ts';
import type { List } from './opened-list.ts';

/** The steps from a list to its batches. */
export type StepName = 'columns' | 'questions' | 'result';

/** What came of the list so far. */
export type ListResult =
  /** The total is 0 while it is unknown. */
  | { readonly kind: 'running'; readonly done: number; readonly total: number }
  /** `checkedAsOf` says which reference time was used, `said` what was done since. */
  | {
      readonly kind: 'checked';
      readonly outcome: ListOutcome;
      readonly checkedAsOf: string;
      readonly said: string;
    }
  /** Nothing came of it. */
  | { readonly kind: 'ended'; readonly why: string };

/** What is shown of a list. */
export type ListPanelState = {
  readonly list: List;
  readonly mapping: Mapping;
  readonly step: StepName;
  /** Whether the present step takes the focus. */
  readonly hasFocus: boolean;
  readonly result: ListResult | undefined;
  /** What came of opening a mapping; empty if none was opened. */
  readonly said: string;
  /** Whether the browser has a mapping for these headings, which is offered. */
  readonly isKnown: boolean;
};

/** The mapping of a list, as the text of the file that can be saved. */
export const textOf = ({ list, mapping }: Pick<ListPanelState, 'list' | 'mapping'>): string =>
  textOfMappingFile(fileOfMapping(mapping, list.table, list.file.sheet));
