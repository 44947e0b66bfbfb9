import { pointerTo } from '../../../../packages/record-contract/src/index.ts';
import { tableErrors } from '../../../../src/columns/fields/table-errors.ts';
import { isAsked, type ListMapping, unusedColumns } from '../../../../src/columns/mapping/mapping.ts';
import { openList } from '../../../../src/columns/profile/open-list.ts';
import type { Table } from '../../../../src/columns/profile/table.ts';
import { listMappingOfFile, listOptionsOf } from '../../../../src/columns/questions/mapping-file.ts';
import type { ListFile } from '../../../../src/columns/questions/mapping-file-schema.ts';
import { wordsOfQuestions } from '../../../../src/columns/questions/question-words.ts';
import { listQuestions } from '../../../../src/columns/questions/questions.ts';
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
import type { Delimiter } from '../../../../src/tables/text-form.ts';
import { counted } from '../../../../src/text/counted.ts';
import { visibleText } from '../../../command-line/terminal-text.ts';
import { Refusal } from '../../../command-line/tool-command.ts';
import { listFault } from './list-rules.ts';
import { type ProductField, productTarget } from './product-fields.ts';
import { faultOfValue, type Names, readProducts, type StatedProduct } from './read-products.ts';

const byPlace = (one: Fault, other: Fault): number => one.line - other.line || one.column - other.column;

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
  // What a file leaves out is asked here, and never taken for nothing.
  const asked = {
    ...mapping,
    sources: new Map([
      ...sources,
      ...target.names.filter(isLeftOut).map((name) => [name, { from: 'unset' }] as const),
    ]),
  };
  const open = listQuestions(table, asked).filter((question) => question.open !== undefined);
  const questions = wordsOfQuestions(open)
    .flatMap(({ path, place, open: code, todo, ofTexts }): Fault[] =>
      code === undefined
        ? []
        : [
            {
              code,
              ...placeOf(path),
              why: `${place}: ${tableErrors[code].detail}`,
              fix: visibleText([todo, ...ofTexts].join(' ')),
            },
          ],
    )
    .sort(byPlace);
  const constants = [...sources].flatMap(([name, source]) => {
    const place = placeOf(`fields.${name}`);
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
    .sort(byPlace);
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
export const readProductList = async (
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
    const there = table.headings.map((heading) => visibleText(heading));
    const faults = found.withoutColumn.map(({ name, heading }) =>
      listFault('unknown_heading', placeOf(`fields.${name}`), name, visibleText(heading), there),
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
