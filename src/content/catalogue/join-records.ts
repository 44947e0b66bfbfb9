import type { FactCorrection } from '../../contracts/statement-bodies.ts';
import { disputedPlaces } from '../../evidence/agreement.ts';
import { deriveRecord } from '../../evidence/derive-record.ts';
import type { RecordStatements } from '../../evidence/told-history.ts';
import { type ContentFinding, createFault, type Fault, findingsIn } from '../findings/content-finding.ts';
import { type LoadedYamlFile, readYamlFile } from '../findings/yaml-file.ts';
import { catalogueRules } from './catalogue-rules.ts';
import {
  type CorrectionFile,
  CorrectionFileSchema,
  correctedRecord,
  factCorrections,
  readingsIn,
} from './correction-file.ts';
import { type AuthoredProduct, ProductFileSchema, type Readings } from './product-file.ts';
import { manufacturerOfFile } from './record-statements.ts';

const catalogueFault = createFault(catalogueRules);

/** A record before it is joined to its manufacturer, with its place in the files. */
export type LoadedRecord = LoadedYamlFile<AuthoredProduct> & {
  readonly corrections?: readonly FactCorrection[];
  /** The places of the facts that it leaves out because its sources contradict each other. */
  readonly disputed?: ReadonlySet<string>;
  readonly readings?: Readings | undefined;
};

/** A file of an editor under `content/products/`. */
export type EditorsFile = { readonly file: string; readonly text: string | Uint8Array };

/** All records, and the lines of statements by the id of the record. */
type JoinedRecords = {
  readonly records: readonly LoadedRecord[];
  readonly statements: ReadonlyMap<string, RecordStatements>;
  /** What editors wrote about records that follow from statements, by the id of the record. */
  readonly corrections: ReadonlyMap<string, CorrectionFile>;
  readonly findings: readonly ContentFinding[];
};

/** The places of the facts about which sources contradict each other and no editor has decided. */
const openDisputes = (
  line: RecordStatements,
  correction: CorrectionFile | undefined,
): ReadonlySet<string> => {
  const decided = new Set((correction?.corrections ?? []).map(({ fact }) => fact));
  return new Set([...disputedPlaces(line.sources)].filter((place) => !decided.has(place)));
};

/**
 * What is wrong with the days of a line: each revision of a file, page or list is of a later day than the one before it, so that each
 * statement has lasted from one day to a later one.
 */
const faultsOfDays = (
  { sources }: RecordStatements,
  positionOf: LoadedYamlFile<RecordStatements>['positionOf'],
): Fault[] =>
  sources.flatMap(({ revisions, statements }, at) => {
    const early = revisions.findIndex(({ date }, index) => date <= (revisions[index - 1]?.date ?? ''));
    const wrong = statements.findIndex(
      ({ since, until }) =>
        since >= revisions.length || (until !== undefined && (until <= since || until >= revisions.length)),
    );
    return [
      ...(early === -1
        ? []
        : [catalogueFault('revision_out_of_order', positionOf(['sources', at, 'revisions', early, 'date']))]),
      ...(wrong === -1
        ? []
        : [catalogueFault('statement_without_interval', positionOf(['sources', at, 'statements', wrong]))]),
    ];
  });

/** Whether a file corrects a record, instead of being one. */
const isCorrection = (text: string | Uint8Array): boolean =>
  /^record:/m.test(Buffer.from(text).toString('utf8'));

/**
 * The records of a catalogue: those that follow from statements, with what editors corrected, and those that editors wrote.
 * `sourceOrder` has the ids of the sources in the order of content/sources.yaml.
 */
export const joinRecords = (
  lines: readonly LoadedYamlFile<RecordStatements>[],
  editorsFiles: readonly EditorsFile[],
  sourceOrder: readonly string[],
): JoinedRecords => {
  const findings: ContentFinding[] = [];
  const statements = new Map<string, RecordStatements>();
  const corrections = new Map<string, CorrectionFile>();
  const own = editorsFiles.filter(({ text }) => !isCorrection(text));
  const corrected = editorsFiles
    .filter(({ text }) => isCorrection(text))
    .map(({ file, text }) => readYamlFile({ file, text, schema: CorrectionFileSchema }));
  const ids = new Set(lines.flatMap(({ value }) => value?.id ?? []));
  for (const { file, value, positionOf, findings: ownFindings } of corrected) {
    for (const finding of ownFindings) findings.push(finding);
    if (value === undefined) continue;
    const report = (code: 'correction_without_record' | 'repeated_correction') =>
      findings.push({ ...catalogueFault(code, positionOf(['record'])), file });
    if (!ids.has(value.record)) report('correction_without_record');
    if (corrections.has(value.record)) report('repeated_correction');
    corrections.set(value.record, value);
  }
  const derived = lines.map(({ file, value: line, positionOf, findings: ownFindings }): LoadedRecord => {
    if (line === undefined) return { file, value: undefined, positionOf, findings: ownFindings };
    statements.set(line.id, line);
    const record = deriveRecord(line, manufacturerOfFile(file), sourceOrder);
    const correction = corrections.get(line.id);
    return {
      file,
      value: record && correction ? correctedRecord(record, correction) : record,
      positionOf: () => positionOf([]),
      findings: findingsIn(file, [
        ...(record === undefined ? [catalogueFault('no_identity_source', positionOf([]))] : []),
        ...faultsOfDays(line, positionOf),
      ]),
      disputed: openDisputes(line, correction),
      ...(correction && { corrections: factCorrections(correction), readings: readingsIn(correction) }),
    };
  });
  const written = own.map(({ file, text }) => readYamlFile({ file, text, schema: ProductFileSchema }));
  return { records: [...derived, ...written], statements, corrections, findings };
};
