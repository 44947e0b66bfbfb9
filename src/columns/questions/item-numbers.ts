import { columnNames } from '../../tables/table.ts';
import { counted } from '../../text/counted.ts';
import { columnOf, columnsOf, type Source } from '../fields/fields.ts';
import { type ListMapping, sourceNamed } from '../mapping/mapping.ts';
import type { Table } from '../profile/table.ts';
import { ruleOfDerivedIdentifiers } from '../values/derive-identifier.ts';
import type { AskedQuestion } from './question.ts';

/** The column of item numbers of which the contract refuses some, how many those are, and the first; undefined if there is none. */
export const refusedIdentifiersIn = <Name extends string>(
  table: Table,
  { target, sources }: ListMapping<Name>,
): { readonly column: number; readonly count: number; readonly first: string } | undefined => {
  const source = sources.get(target.identifier);
  const column = source?.from === 'derived' ? undefined : columnOf(source);
  const { count = 0, first } = table.columns[column ?? -1]?.noIdentifiers ?? {};
  const isCode = target.fields[target.identifier].form === 'code';
  return column === undefined || !isCode || first === undefined
    ? undefined
    : { column, count, first: first.text };
};

/** The question whether item numbers that the contract refuses are derived from one or two columns. */
export const itemNumberQuestions = <Name extends string, Of extends ListMapping<Name>>(
  table: Table,
  mapping: Of,
): AskedQuestion<Of>[] => {
  const { identifier } = mapping.target;
  const source = mapping.sources.get(identifier);
  const [derivedFrom] = source?.from === 'derived' ? source.columns : [];
  const refused = refusedIdentifiersIn(table, mapping);
  const column = refused?.column ?? derivedFrom;
  if (column === undefined) return [];
  const names = columnNames(table.headings);
  const others = (['manufacturer', 'manufacturerPartNumber', 'title'] as const)
    .flatMap((name) => columnsOf(sourceNamed(mapping, name)))
    .filter((other) => other !== column);
  const derived = [[column], ...[...new Set(others)].map((other) => [column, other])];
  return [
    {
      id: 'item-numbers',
      kind: 'item-numbers',
      path: `fields.${identifier}`,
      group: 'texts',
      label:
        refused === undefined
          ? 'Derived item numbers'
          : `${counted(refused.count, 'item number')} that the contract refuses, such as “${refused.first}”`,
      about: `An item number has only letters A to Z, digits and . _ : / -, and begins with a letter or digit. Derived ones follow this rule: ${ruleOfDerivedIdentifiers}`,
      choices: derived.map((columns) => ({
        value: columns.join(' '),
        text: `Derive them from ${columns.map((one) => names[one]).join(' and ')}`,
        inFile: { from: 'derived', columns: columns.map((one) => names[one]) },
      })),
      isFree: false,
      isTime: false,
      isOptional: true,
      answer: source?.from === 'derived' ? source.columns.join(' ') : '',
      open: undefined,
      fix: 'Choose from which columns they are derived. Otherwise each of these rows is an error.',
      usual: undefined,
      take: (text, before) => {
        const chosen = derived.find((columns) => columns.join(' ') === text);
        const now: Source =
          chosen === undefined ? { from: 'column', column } : { from: 'derived', columns: chosen };
        return { ...before, sources: new Map([...before.sources, [identifier, now]]) };
      },
    },
  ];
};
