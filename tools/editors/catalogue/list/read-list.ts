import { pointerTo } from '../../../../packages/record-contract/src/index.ts';
import {
  fixOfFault,
  labelOfChoice,
  pathOfChoice,
  type TableFault,
  tableFaults,
} from '../../../../src/columns/fields/table-faults.ts';
import { isAsked, type ListMapping, unusedColumns } from '../../../../src/columns/mapping/mapping.ts';
import { openList } from '../../../../src/columns/profile/open-list.ts';
import type { Table } from '../../../../src/columns/profile/table.ts';
import { oddTextsOf, openChoices, placeholdersIn } from '../../../../src/columns/questions/choices.ts';
import { listMappingOfFile, listOptionsOf } from '../../../../src/columns/questions/mapping-file.ts';
import type { ListFile } from '../../../../src/columns/questions/mapping-file-schema.ts';
import {
  type ContentFinding,
  type Fault,
  findingsIn,
  type Position,
} from '../../../../src/content/findings/content-finding.ts';
import { positionsOfRows } from '../../../../src/tables/cell-positions.ts';
import { isXml } from '../../../../src/tables/file-kinds.ts';
import { findPositions } from '../../../../src/tables/json-positions.ts';
import { sheetsInWords } from '../../../../src/tables/sheets-in-words.ts';
import { columnNames } from '../../../../src/tables/table.ts';
import type { Delimiter } from '../../../../src/tables/text-form.ts';
import { counted } from '../../../../src/text/counted.ts';
import { visibleText } from '../../../command-line/terminal-text.ts';
import { Refusal } from '../../../command-line/tool-command.ts';
import { listFault } from './list-rules.ts';
import { type ProductField, productTarget } from './product-fields.ts';
import { faultOfValue, type Names, readProducts, type StatedProduct } from './read-products.ts';

/** How answers about the whole list are written in the file of a mapping. */
const writings: Readonly<Record<string, string>> = {
  'decimal-mark': 'Write "decimalMark": "." or ",".',
  decimals: 'Write "decimals": 2 or another number from 0 to 6, or "written" if each digit counts.',
  'shown-numbers': 'Write "shownNumbers": "stored" or "shown".',
  encoding: 'Write "encoding": "windows-1252" or another name of one.',
  'hidden-rows': 'Write "hiddenRows": "read" or "leave-out".',
  'struck-rows': 'Write "struckRows": "read" or "leave-out".',
  'hidden-columns': 'Write "hiddenColumns": "read".',
  'shown-texts': 'Write "shownTexts": "stored" or "shown".',
};

/** How the answer to a question is written in the file of a mapping. */
const writingOf = (
  { code, choice }: TableFault<ProductField>,
  table: Table,
  mapping: ListMapping<ProductField>,
): string => {
  if (code === 'guess_not_confirmed') return 'Replace "from": "guess", "as": "column" by "from": "column".';
  if (choice === 'odd-texts') {
    const names = columnNames(table.headings);
    const found = oddTextsOf(table, mapping).map(({ column, kind }) => `${names[column] ?? ''} (${kind})`);
    return `Write "oddTexts": {"Heading": {"kind": "repair"}}, or "keep", or "finding", for: ${found.join(', ')}.`;
  }
  if (choice !== 'placeholders') {
    return (
      writings[choice ?? ''] ??
      'Write {"from": "column", "column": "Heading"}, or for every row {"from": "constant", "text": "Text"}.'
    );
  }
  const texts = [...placeholdersIn(table, mapping).keys()].filter((text) => !mapping.placeholders.has(text));
  const answers = Object.fromEntries(texts.map((text) => [text, 'unknown']));
  return `Write "placeholders": ${JSON.stringify(answers)}, with "text" for one that is meant as it is.`;
};

/** What a mapping leaves open or names wrongly, at its place in the text of the file. */
const mappingFaults = (
  table: Table,
  mapping: ListMapping<ProductField>,
  names: Names,
  placeOf: (path: string) => Position,
): Fault[] => {
  const { target, sources } = mapping;
  const isLeftOut = (name: ProductField): boolean =>
    sources.get(name)?.from === 'nothing' &&
    isAsked(name, mapping) &&
    (!target.fields[name].optional || target.askedWith[name] !== undefined);
  const open = [
    ...openChoices(table, mapping),
    ...target.names
      .filter(isLeftOut)
      .map((choice): TableFault<ProductField> => ({ code: 'choice_missing', choice })),
  ];
  const questions = open.flatMap((fault): Fault[] => {
    const { code, choice } = fault;
    if (choice === undefined) return [];
    const path = pathOfChoice(choice);
    return [
      {
        code,
        ...placeOf(path),
        why: `${path} (${labelOfChoice(choice, target.fields)}): ${tableFaults[code].detail}`,
        fix: `${fixOfFault(fault, target.fields)} ${writingOf(fault, table, mapping)}`,
      },
    ];
  });
  const constants = [...sources].flatMap(([name, source]) => {
    const place = placeOf(pathOfChoice(name));
    const fault = source.from === 'constant' ? faultOfValue(name, source.text, names, place) : undefined;
    return fault === undefined || !isAsked(name, mapping) ? [] : [fault];
  });
  return [...questions, ...(questions.length === 0 ? constants : [])];
};

/** Faults at row and column with their places in the text of a list; in an Excel file and a catalogue they stay as they are. */
const inText = (
  faults: readonly Fault[],
  text: string | undefined,
  delimiter: Delimiter | undefined,
): Fault[] => {
  const rows =
    text === undefined || delimiter === undefined
      ? undefined
      : positionsOfRows(text, new Set(faults.map(({ line }) => line)), delimiter);
  return faults
    .map((fault) => {
      const row = rows?.get(fault.line);
      const cell = row?.cells[fault.column - 1];
      return {
        ...fault,
        line: cell?.line ?? row?.line ?? fault.line,
        column: cell?.unit ?? (row ? 1 : fault.column),
      };
    })
    .sort((one, other) => one.line - other.line || one.column - other.column);
};

/** A list that was read, with what has to be said about how. */
type ReadList = {
  readonly products: readonly StatedProduct[];
  readonly notes: readonly string[];
  /** The headings of the columns that no field was read from. */
  readonly unread: readonly string[];
};

/** The names of the files that findings are in. */
type ListFiles = { readonly list: string; readonly mapping: string };

/** Reads a list by a mapping, or finds what has to be fixed in either of them. */
export const readList = async (
  bytes: Uint8Array<ArrayBuffer>,
  { file, text: mappingText }: { readonly file: ListFile<ProductField>; readonly text: string },
  names: Names,
  files: ListFiles,
): Promise<ReadList | { readonly findings: readonly ContentFinding[] }> => {
  const isCatalogue = isXml(bytes);
  // Every price list of a catalogue has every product, and their names may change.
  const sheet = isCatalogue ? undefined : file.sheet;
  const opened = await openList(new Blob([bytes]), { ...listOptionsOf(file), sheet });
  if ('why' in opened) throw new Refusal('file_not_read', `${visibleText(files.list)}: ${opened.why}`);
  const { table, text, sheets } = opened;
  const positionOf = findPositions(mappingText);
  const placeOf = (path: string): Position => {
    const { line, unit: column } = positionOf(pointerTo(path.split('.')));
    return { line, column };
  };
  const found = listMappingOfFile(file, productTarget, table.headings);
  if ('withoutColumn' in found) {
    const faults = found.withoutColumn.map((name) =>
      listFault('unknown_heading', placeOf(`fields.${name}`), name),
    );
    return { findings: findingsIn(files.mapping, faults) };
  }
  const { mapping } = found;
  const open = mappingFaults(table, mapping, names, placeOf);
  if (open.length > 0) return { findings: findingsIn(files.mapping, open) };
  const { products, faults, leftOut } = readProducts(table, mapping, names, isCatalogue);
  const empty = table.rowCount === 0 ? [listFault('no_rows', { line: table.headingsNumber, column: 1 })] : [];
  if (faults.length + empty.length > 0) {
    return { findings: findingsIn(files.list, inText([...faults, ...empty], text, table.form?.delimiter)) };
  }
  const unread = unusedColumns(table, mapping).map((heading) => visibleText(heading));
  const notes = [
    sheet === undefined && !isCatalogue ? visibleText(sheetsInWords('sheet', sheets, opened.sheet)) : '',
    opened.note,
    leftOut > 0 ? `${counted(leftOut, 'row')} left out, as the mapping says.` : '',
    unread.length > 0 ? `Columns that were not read: ${unread.join(', ')}.` : '',
  ].filter(Boolean);
  return { products, notes, unread };
};
