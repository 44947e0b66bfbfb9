import { type CatalogueFilter, catalogueFilters } from '../../contracts/site-paths.ts';
import { pagePart } from '../page-part.ts';
import type { CatalogueView } from './catalogue-view.ts';

/** A choice of a field as the page has it: the heading that it stands under, if any, and its text without a count. */
type Choice = { readonly heading: string | undefined; readonly value: string; readonly text: string };

const textWithCount = (text: string, count: number): string => `${text} (${count})`;

const optionOf = ({ value, text }: Choice, count: number): HTMLOptionElement =>
  new Option(textWithCount(text, count), value);

const readChoices = (select: HTMLSelectElement): Choice[] =>
  [...select.options].slice(1).map(({ value, parentElement, dataset: { text = value } }) => ({
    heading: parentElement instanceof HTMLOptGroupElement ? parentElement.label : undefined,
    value,
    text,
  }));

/** The fields of the filter form. */
export type FilterForm = {
  /** Sets every field to a view. */
  readonly show: (view: CatalogueView) => void;
  /** Leaves in each field the choices with records, and says how many each has. */
  readonly count: (counts: Readonly<Record<CatalogueFilter, Readonly<Record<string, number>>>>) => void;
  /** What a field calls a value; the value itself when it has no such choice. */
  readonly textOf: (name: CatalogueFilter, value: string) => string;
  /** The filters of a view in words: `Records of: Moxa; Evidence year: 2024`. */
  readonly describe: (view: CatalogueView) => string;
};

/** Reads the fields and their choices from the form. */
export const createFilterForm = (form: HTMLFormElement): FilterForm => {
  const fields = catalogueFilters.map((name) => {
    const select = pagePart(form, name, HTMLSelectElement);
    return {
      name,
      select,
      choices: readChoices(select),
      label: select.labels?.[0]?.textContent?.trim() ?? name,
    };
  });
  const order = pagePart(form, 'sort', HTMLSelectElement);
  const textOf = (name: CatalogueFilter, value: string): string =>
    fields.find((field) => field.name === name)?.choices.find((choice) => choice.value === value)?.text ??
    value;

  return {
    show: ({ filters, order: chosen }) => {
      for (const { name, select } of fields) {
        const value = filters[name] ?? '';
        // An address may name a value that no record has any more.
        if (![...select.options].some((option) => option.value === value)) {
          select.append(new Option(textWithCount(value, 0), value));
        }
        select.value = value;
      }
      order.value = chosen;
    },
    count: (counts) => {
      for (const { name, select, choices } of fields) {
        const chosen = select.value;
        const known = choices.some(({ value }) => value === chosen) || chosen === '';
        const all = known ? choices : [...choices, { heading: undefined, value: chosen, text: chosen }];
        const shown = all.filter(({ value }) => value === chosen || (counts[name][value] ?? 0) > 0);
        const groups = Map.groupBy(shown, ({ heading }) => heading);
        const entries = [...groups].flatMap(([heading, members]) => {
          const options = members.map((choice) => optionOf(choice, counts[name][choice.value] ?? 0));
          if (heading === undefined) return options;
          const group = document.createElement('optgroup');
          group.label = heading;
          group.append(...options);
          return [group];
        });
        const [any] = select.options;
        select.replaceChildren(...(any === undefined ? [] : [any]), ...entries);
        select.value = chosen;
      }
    },
    textOf,
    describe: ({ filters }) =>
      fields
        .flatMap(({ name, label }) => {
          const value = filters[name];
          return value === undefined ? [] : [`${label}: ${textOf(name, value)}`];
        })
        .join('; '),
  };
};
