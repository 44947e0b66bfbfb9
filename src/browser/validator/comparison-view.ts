import { groupDigits } from '../../contracts/supplier/limits.ts';
import type { ComparedGroup } from '../../supplier-lists/compare-lists.ts';
import { pagePart } from '../page-part.ts';

/** What a second file fixed of a group, and what it did not. */
export type ComparisonLine = Omit<ComparedGroup, 'group'> & {
  readonly title: string;
  /** The field or the column; empty for the whole. */
  readonly place: string;
};

/** The groups of a comparison as lines. */
export const comparisonLines = (groups: readonly ComparedGroup[]): ComparisonLine[] =>
  groups.map(({ group: { title, place }, ...counts }) => ({ title, place, ...counts }));

/** Connects the table of a comparison. It shows lines, or hides if there are none to show. */
export const createComparisonView = (
  page: ParentNode,
  part: string,
): ((lines: readonly ComparisonLine[] | undefined) => void) => {
  const box = pagePart(page, part, HTMLElement);
  const body = pagePart(box, 'compared', HTMLTableSectionElement);
  const template = pagePart(box, 'compared-template', HTMLTemplateElement);

  const lineElement = (line: ComparisonLine): DocumentFragment => {
    const copy = document.importNode(template.content, true);
    const write = (name: string, words: string): void => {
      pagePart(copy, name, HTMLElement).textContent = words;
    };
    write('compared-group', line.place === '' ? line.title : `${line.title} (${line.place})`);
    write('compared-fixed', groupDigits(line.fixed));
    write('compared-remaining', groupDigits(line.remaining));
    write('compared-added', groupDigits(line.added));
    write('compared-removed', groupDigits(line.removed));
    return copy;
  };

  return (lines) => {
    box.hidden = lines === undefined;
    body.replaceChildren(...(lines ?? []).map(lineElement));
  };
};
