import { pagePart } from '../../browser/page-part.ts';
import { guessSources } from '../table/guess-sources.ts';
import type { Mapping } from '../table/mapping.ts';
import { memberNames } from '../table/members.ts';
import type { Table, TableRow } from '../table/parse-table.ts';
import { type RowSlice, rowSlices } from '../table/row-slices.ts';
import { rowValues } from '../table/row-values.ts';
import { tableSummary } from '../table/table-summary.ts';
import { createMemberChoice } from './member-choice.ts';

/** The step between a table and a batch. */
export interface MappingForm {
  /** Asks which column is what. `observedAt` is when the table was most likely made, after RFC 3339. */
  readonly ask: (table: Table, observedAt: string, note: string) => void;
  readonly close: () => void;
}

/** Makes the form work. `onWrite` is called with the rows that were chosen and how they become records. */
export const createMappingForm = (
  root: ParentNode,
  onWrite: (rows: readonly TableRow[], mapping: Mapping) => void,
): MappingForm => {
  const section = pagePart(root, 'mapping', HTMLElement);
  const form = pagePart(root, 'mapping-form', HTMLFormElement);
  const slicesField = pagePart(root, 'slices-field', HTMLElement);
  const slices = pagePart(root, 'slices', HTMLSelectElement);
  const decimalMark = pagePart(root, 'decimal-mark', HTMLSelectElement);
  const complaint = pagePart(root, 'complaint', HTMLElement);
  const choices = new Map(memberNames.map((name) => [name, createMemberChoice(root, name)]));
  let table: Table = { headings: [], rows: [], complaint: undefined };
  let offered: readonly RowSlice[] = [];

  const mapping = (): Mapping => ({
    sources: new Map([...choices].map(([name, choice]) => [name, choice.source()])),
    decimalMark: decimalMark.value === ',' ? ',' : '.',
    batch: {
      id: pagePart(root, 'source-id', HTMLInputElement).value,
      system: pagePart(root, 'source-system', HTMLInputElement).value,
      mode: pagePart(root, 'source-mode', HTMLSelectElement).value,
    },
  });

  const chosenRows = (): readonly TableRow[] => offered[slices.selectedIndex]?.rows ?? [];

  /** Shows what the first row becomes, and which columns are left over. */
  const refresh = async (): Promise<void> => {
    const current = mapping();
    pagePart(root, 'table-summary', HTMLElement).textContent = tableSummary(table, current.sources);
    const values = await rowValues(chosenRows()[0]?.cells ?? [], current);
    for (const [name, choice] of choices) choice.preview(values.get(name) ?? null);
  };

  form.addEventListener('input', () => void refresh());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    onWrite(chosenRows(), mapping());
  });

  return {
    ask: (asked, observedAt, note) => {
      // The same table again, mended perhaps: what was chosen still holds.
      const isAgain = asked.headings.join('\n') === table.headings.join('\n');
      const sources = new Map(isAgain ? mapping().sources : guessSources(asked.headings));
      table = asked;
      offered = rowSlices(table.rows);
      slices.replaceChildren(...offered.map(({ label }) => new Option(label)));
      slicesField.hidden = offered.length < 2;
      complaint.textContent = [note, table.complaint ?? ''].join(' ').trim();
      complaint.hidden = complaint.textContent === '';
      if (sources.get('observedAt')?.from === 'constant') {
        sources.set('observedAt', { from: 'constant', text: observedAt });
      }
      for (const [name, choice] of choices) {
        choice.offer(table.headings, sources.get(name) ?? { from: 'nothing' });
      }
      section.hidden = false;
      void refresh();
    },
    close: () => {
      section.hidden = true;
    },
  };
};
