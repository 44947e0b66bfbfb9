import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { catalogueRules } from '../../../src/content/catalogue/catalogue-rules.ts';
import type { CorrectionFile } from '../../../src/content/catalogue/correction-file.ts';
import { loadLines } from '../../../src/content/catalogue/line-file.ts';
import {
  type AuthoredProduct,
  ManufacturersFileSchema,
  ProductFileSchema,
  type ProductSource,
} from '../../../src/content/catalogue/product-file.ts';
import { loadStatements, manufacturerOfFile } from '../../../src/content/catalogue/record-statements.ts';
import { readSources } from '../../../src/content/catalogue/sources.ts';
import { type ContentFinding, createFault } from '../../../src/content/findings/content-finding.ts';
import { type LoadedYamlFile, loadYamlFile, readYamlFile } from '../../../src/content/findings/yaml-file.ts';
import { counted } from '../../../src/contracts/counted.ts';
import { factPointers, factText, identifiersPointer } from '../../../src/contracts/statements.ts';
import { deriveRecord } from '../../../src/evidence/derive-record.ts';
import type { RecordStatements, ToldHistory } from '../../../src/evidence/told-history.ts';
import { isHistoryOf, singleStatements } from '../../../src/publish/statement-lines.ts';
import { Refusal, toolCommand } from '../../command-line/tool-command.ts';
import { exitCodes } from '../../command-line/tool-context.ts';
import { findingsOutcome } from '../findings-outcome.ts';
import { dryRunOption, todayOf, todayOption } from '../import-options.ts';
import { writeFiles } from './catalogue-files.ts';
import { type StatementLine, statementTexts } from './statement-lines.ts';

const catalogueFault = createFault(catalogueRules);

/** A history with what its citation in the record says of it. */
const cited = (history: ToldHistory, source: ProductSource): ToldHistory => ({
  ...history,
  ...(!('repository' in source) && { stood: source.date }),
  ...(source.supports === 'facts' && { supports: 'facts' as const }),
  ...(source.lastSeen !== undefined && { lastSeen: source.lastSeen }),
  ...(source.title !== undefined && { title: source.title }),
  ...('unstructured' in source && source.unstructured && { unstructured: true as const }),
});

/** A history with the identifiers of its record, of which earlier releases kept no statements. */
const withIdentifiers = (history: ToldHistory, { identifiers }: AuthoredProduct): ToldHistory => {
  const isKept = history.statements.some(({ pointer }) => pointer === identifiersPointer);
  const isStanding = history.statements.some(({ until }) => until === undefined);
  const since = history.revisions.length - 1;
  const added =
    isKept || !isStanding ? [] : identifiers.map((value) => ({ pointer: identifiersPointer, value, since }));
  const statements = [...history.statements, ...added].sort(
    (one, other) => factPointers.indexOf(one.pointer) - factPointers.indexOf(other.pointer),
  );
  return added.length === 0 ? history : { ...history, statements };
};

/** Whether a record rests on one list alone, whose words it then has. */
const isOfOneList = ({ sources }: AuthoredProduct): boolean =>
  sources.length === 1 && sources.every((source) => !('repository' in source));

/** What a list says of a product that is no fact. */
const wordsOfList = ({ description, classification, market }: AuthoredProduct): Partial<ToldHistory> => ({
  ...(description !== undefined && { description }),
  ...(classification?.system === 'own-words' && { class: classification.name }),
  ...(market !== undefined && { market }),
});

/** The line of a record: its histories, and one for each source that has none. */
const lineOf = (
  record: AuthoredProduct,
  manufacturer: string,
  before: RecordStatements | undefined,
): RecordStatements => {
  const kept = (before?.sources ?? []).map((history): ToldHistory => {
    const source = record.sources.find((one) => isHistoryOf(one, history));
    if (source !== undefined) return cited(history, source);
    const isStanding = history.statements.some(({ until }) => until === undefined);
    return isStanding ? { ...history, supports: 'nothing' } : history;
  });
  const others = record.sources
    .filter((source) => !kept.some((history) => isHistoryOf(source, history)))
    .map((source) => cited(singleStatements(source, record, manufacturer), source));
  const pages = (record.namedPages ?? []).map(({ address }) => address);
  const all = [...kept, ...others];
  const first = all.findIndex(({ supports }) => supports === undefined);
  return {
    id: record.id,
    sources: all.map((history, index) =>
      index === first
        ? {
            ...withIdentifiers(history, record),
            ...(pages.length > 0 && { pages }),
            ...(isOfOneList(record) && wordsOfList(record)),
          }
        : history,
    ),
  };
};

/** What a conversion may not change, as a text. */
const factsIn = ({ physical, identifiers, verification }: AuthoredProduct): string =>
  factText([physical, identifiers, verification]);

/** What an editor wrote into a product file, beside what follows from its statements. */
const wordsOf = (
  record: AuthoredProduct,
  derived: AuthoredProduct,
  date: string,
): CorrectionFile | undefined => {
  const { name, description, classification, market, note } = record;
  const readings = {
    ...(name !== derived.name && { name }),
    ...(description !== undefined && description !== derived.description && { description }),
    ...(classification &&
      factText(classification) !== factText(derived.classification) && { classification }),
    ...(market !== undefined && market !== derived.market && { market }),
    ...(note !== undefined && { note }),
  };
  const opened = (record.namedPages ?? []).filter((page) => page.opened !== undefined);
  const hasReadings = Object.keys(readings).length > 0;
  if (!hasReadings && opened.length === 0) return undefined;
  return {
    record: record.id,
    ...(hasReadings && { readings: { date, ...readings } }),
    ...(opened.length > 0 && { namedPages: opened }),
  };
};

const correctionText = (correction: CorrectionFile): string =>
  stringify(correction, { lineWidth: 0, defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN' });

/** Product files whose facts are in statements, and bulk files; both as earlier releases wrote them. */
const oldProducts = (contentRoot: string, ids: ReadonlySet<string>): LoadedYamlFile<AuthoredProduct>[] => {
  const directory = join(contentRoot, 'content', 'products');
  const files = existsSync(directory) ? readdirSync(directory, { recursive: true }).map(String).sort() : [];
  return files
    .map((name) => `content/products/${name.replaceAll('\\', '/')}`)
    .flatMap((file): LoadedYamlFile<AuthoredProduct>[] => {
      if (file.endsWith('.ndjson')) return [...loadLines(contentRoot, file, ProductFileSchema)];
      if (!file.endsWith('.yaml')) return [];
      const text = readFileSync(join(contentRoot, file), 'utf8');
      const [, id] = /^id: (\S+)$/m.exec(text) ?? [];
      return ids.has(id ?? '') ? [readYamlFile({ file, text, schema: ProductFileSchema })] : [];
    });
};

/** `npm run catalogue -- convert`. */
export const convertCommand = toolCommand({
  name: 'convert',
  summary: 'Converts product files of earlier releases into statements.',
  notes:
    'Reads bulk files (content/products/*.ndjson), and product files with a line in content/statements/. Editors’ words stay in a correction file. Nothing is written while a file has a fact without a statement.',
  surplus: 'convert takes no file: it reads content/products/.',
  options: { 'dry-run': dryRunOption, today: todayOption },
  run: async ({ options }, context) => {
    const { contentRoot } = context;
    const today = todayOf(options.today, context);
    const sources = readSources(contentRoot);
    const manufacturers = loadYamlFile(contentRoot, 'content/manufacturers.yaml', ManufacturersFileSchema);
    const nameOf = new Map((manufacturers.value ?? []).map(({ id, name }) => [id, name]));
    const lines = new Map<string, StatementLine>();
    for (const { file, value } of loadStatements(contentRoot)) {
      if (value !== undefined) lines.set(value.id, { manufacturer: manufacturerOfFile(file), line: value });
    }
    const old = oldProducts(contentRoot, new Set(lines.keys()));
    const findings = [...sources.findings, ...manufacturers.findings, ...old.flatMap((one) => one.findings)];
    if (findings.length > 0)
      return findingsOutcome(findings, 'Nothing was converted. Fix the errors first.', context);
    if (old.length === 0) {
      throw new Refusal(
        'nothing_to_convert',
        'Nothing to convert: no product file has facts of a source.',
        exitCodes.findings,
      );
    }
    const order = (sources.value?.sources ?? []).map(({ id }) => id);
    const texts = new Map<string, string>();
    const read = new Set<string>();
    const differing: ContentFinding[] = [];
    for (const { file, value: record, positionOf } of old) {
      if (record === undefined) continue;
      const line = lineOf(
        record,
        nameOf.get(record.manufacturer) ?? record.manufacturer,
        lines.get(record.id)?.line,
      );
      const derived = deriveRecord(line, record.manufacturer, order);
      if (derived === undefined || factsIn(derived) !== factsIn(record)) {
        differing.push({ ...catalogueFault('fact_without_statement', positionOf(['physical'])), file });
      }
      read.add(file);
      lines.set(record.id, { manufacturer: record.manufacturer, line });
      const words = derived && wordsOf(record, derived, today);
      const own = file.endsWith('.yaml')
        ? file
        : `content/products/${record.manufacturer}/${record.id.slice(4)}.yaml`;
      if (words !== undefined) texts.set(own, correctionText(words));
    }
    if (differing.length > 0) return findingsOutcome(differing, 'Nothing was converted.', context);
    const removed = [...read].filter((file) => !texts.has(file));
    if (!options['dry-run']) {
      writeFiles(contentRoot, new Map([...texts, ...statementTexts(contentRoot, lines.values())]));
      for (const file of removed) rmSync(join(contentRoot, file));
    }
    return {
      json: { converted: old.length, corrections: [...texts.keys()], removed, written: !options['dry-run'] },
      text: `${counted(old.length, 'record')} converted, ${counted(texts.size, 'correction file')} written, ${counted(removed.length, 'file')} removed`,
    };
  },
});
