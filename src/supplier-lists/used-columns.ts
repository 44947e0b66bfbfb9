import { columnsOf } from './fields.ts';
import { isAsked, type ListMapping } from './mapping.ts';

/** The columns of the table that a field takes its values from, each with the field. */
export const usedColumns = <Name extends string>(mapping: ListMapping<Name>): [Name, number][] =>
  mapping.target.names.flatMap((name) =>
    isAsked(name, mapping)
      ? columnsOf(mapping.sources.get(name)).map((column): [Name, number] => [name, column])
      : [],
  );
