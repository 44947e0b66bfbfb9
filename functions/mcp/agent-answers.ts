import {
  type AgentAnswers,
  type AgentInput,
  type AgentResult,
  searchResultsAtOnce,
} from '../../src/contracts/agent-tools.ts';
import { maxResults } from '../../src/contracts/page-views.ts';
import { problems } from '../../src/contracts/problem-table.ts';
import { type ProductResponse, ProductResponseSchema } from '../../src/contracts/product.ts';
import { type RecordAdvisories, RecordAdvisoriesSchema } from '../../src/contracts/record-advisories.ts';
import { recordEvidence } from '../../src/contracts/record-evidence.ts';
import { dayPath } from '../../src/contracts/site-paths.ts';
import { lookUp } from '../../src/evidence/look-up.ts';
import { counted } from '../../src/text/counted.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { StatedRecord } from '../catalogue/catalogue-rows.ts';
import { type ProductNotFound, productNotFound } from '../products/product-not-found.ts';
import {
  coveredDay,
  dayBody,
  findStated,
  historyBody,
  type NoStatements,
  statementsBody,
} from '../statements/stated-record.ts';

/** The data that the tools read, and the address of the service without a final slash. */
type AgentSources = { readonly catalogue: Catalogue; readonly baseUrl: string };

type Named = Pick<ProductResponse['data'], 'manufacturer' | 'manufacturerPartNumber' | 'verification'>;

const nameOf = ({ manufacturer, manufacturerPartNumber }: Named): string =>
  `${manufacturer.name} ${manufacturerPartNumber}`;

const evidenceOf = (
  product: Named,
  sources: readonly { readonly name: string; readonly licence: { readonly name: string } }[] = [],
): string => {
  const named = sources.map(({ name, licence }) => `${name} (${licence.name})`);
  const { evidenceAsOf, verificationStatus } = recordEvidence(product);
  return `Evidence as of ${evidenceAsOf}, ${verificationStatus}${named.length === 0 ? '' : `, from ${named.join(' and ')}`}.`;
};

/** The result for a record that is not there, or of which a day is not known. */
const nothingFound = ({ code, detail }: NoStatements) => ({
  summary: `NOTHING FOUND. ${detail ?? problems[code].detail}`,
  outcome: code,
});

const marked = <Candidate extends object>(candidates: readonly Candidate[] = []) =>
  candidates.length === 0
    ? undefined
    : candidates.map((candidate) => ({ ...candidate, isTheProduct: false as const }));

const notFoundResult = (notFound: ProductNotFound): Omit<AgentResult<'lookup_product'>, 'boundary'> => {
  const { code, sentences, lists } = notFound;
  const similar = {
    manufacturers: code === 'manufacturer_not_found' ? marked(notFound.candidates) : undefined,
    candidates: code === 'part_number_not_found' ? marked(notFound.candidates) : undefined,
    beforeSlash: marked(lists.beforeSlash),
    elsewhere: marked(lists.elsewhere),
    alike: marked(lists.alike),
    containing: marked(lists.containing),
  };
  const isAlone = Object.values(similar).every((list) => list === undefined);
  const summary = [
    'NOT FOUND.',
    ...sentences,
    isAlone
      ? 'Nothing similar is in the catalogue.'
      : 'What stands under notTheProduct is similar and is not the product: a person has to choose.',
    'This does not mean that the product does not exist.',
  ].join(' ');
  return { summary, outcome: code, ...(!isAlone && { notTheProduct: similar }) };
};

const lookUpProduct = async (
  { manufacturer, partNumber }: AgentInput<'lookup_product'>,
  { catalogue, baseUrl }: AgentSources,
): Promise<Omit<AgentResult<'lookup_product'>, 'boundary'>> => {
  const found = await lookUp(catalogue, [{ manufacturer, partNumber }]);
  if (found.verdict !== 'found') return notFoundResult(productNotFound(found, baseUrl));
  const { data, links } = ProductResponseSchema.parse(JSON.parse(found.product.body));
  return {
    summary: `Found exactly: ${nameOf(data)}, ${data.name}. ${evidenceOf(data, data.sources)}`,
    outcome: 'found',
    product: data,
    links,
  };
};

const evidenceIn = ({ response: { data }, sources }: StatedRecord) => ({
  ...recordEvidence(data),
  sources: [...sources],
});

/** Whether security advisories name a record; undefined where none about its manufacturer was read. */
const advisoriesOf = ({ advisories }: StatedRecord): RecordAdvisories | undefined =>
  RecordAdvisoriesSchema.optional().parse(advisories);

const statementsOf = async (
  { id, day }: AgentInput<'product_statements'>,
  { catalogue, baseUrl }: AgentSources,
): Promise<Omit<AgentResult<'product_statements'>, 'boundary'>> => {
  const record = await findStated(catalogue, id);
  if ('code' in record) return nothingFound(record);
  const { data } = record.response;
  const evidence = evidenceOf(data, record.sources);
  if (day === undefined) {
    const { data: now, links } = statementsBody(record, baseUrl);
    const advised = advisoriesOf(record);
    return {
      summary: `What the sources of ${nameOf(data)} say now. ${evidence}${advised === undefined ? '' : ` Security advisories: ${advised.words}`}`,
      outcome: 'found',
      ...evidenceIn(record),
      now: now.facts,
      ...(advised !== undefined && { securityAdvisories: advised }),
      links,
    };
  }
  const covered = coveredDay(record, day);
  if (typeof covered !== 'string') return nothingFound(covered);
  const { data: then, links } = dayBody(record, covered, dayPath(id, covered), baseUrl);
  return {
    summary: `What the sources of ${nameOf(data)} said on ${day}, as they had since ${covered}. It is not what they say now. ${evidence}`,
    outcome: 'found',
    ...evidenceIn(record),
    onDay: { date: then.date, facts: then.facts },
    links,
  };
};

const search = async (
  { words, skip }: AgentInput<'search'>,
  { catalogue, baseUrl }: AgentSources,
): Promise<Omit<AgentResult<'search'>, 'boundary'>> => {
  const { entries, total } = await catalogue.search(words, skip);
  const results = entries.slice(0, searchResultsAtOnce).map(({ kind, path, title, excerpt, product }) => ({
    kind,
    title,
    url: `${baseUrl}${path}`,
    excerpt: excerpt.map(({ text }) => text).join(''),
    ...(product !== undefined && {
      record: {
        id: product.id,
        manufacturer: product.manufacturer,
        manufacturerPartNumber: product.manufacturerPartNumber,
        ...recordEvidence(product),
        sources: product.sources,
      },
    }),
  }));
  const count =
    total > maxResults ? `More than ${maxResults} pages contain` : `${counted(total, 'page')} with`;
  return {
    summary:
      total === 0
        ? 'NOTHING FOUND: no page contains all of these words.'
        : `${count} all of these words, of which ${results.length} follow. Containing the words does not make a record the product that is meant: confirm a part number with lookup_product.`,
    total,
    results,
  };
};

const catalogueChanges = async (
  day: string,
  { catalogue, baseUrl }: AgentSources,
): Promise<Omit<AgentResult<'changes_since'>, 'boundary'>> => {
  const settings = await catalogue.settings();
  const editions = settings.editions
    .filter(({ date }) => date > day)
    .map(({ number, date, added, changed, removed, notes, files }) => ({
      number,
      date,
      added,
      changed,
      removed,
      ...(notes !== undefined && { notes }),
      files: files.map(({ licence, changes }) => ({ licence, changes: `${baseUrl}${changes}` })),
    }));
  return {
    summary:
      editions.length === 0
        ? `No edition of the catalogue after ${day}.`
        : `${counted(editions.length, 'edition')} of the catalogue after ${day}. Each licence has a file with its changes.`,
    outcome: editions.length === 0 ? 'unchanged' : 'changed',
    editions,
  };
};

const changesSince = async (
  { id, day }: AgentInput<'changes_since'>,
  sources: AgentSources,
): Promise<Omit<AgentResult<'changes_since'>, 'boundary'>> => {
  if (id === undefined) return catalogueChanges(day, sources);
  const record = await findStated(sources.catalogue, id);
  if ('code' in record) return nothingFound(record);
  const covered = coveredDay(record, day);
  if (typeof covered !== 'string') return nothingFound(covered);
  const { data, links } = historyBody(record, sources.baseUrl);
  const ended = data.earlier.filter(({ until }) => until.date > day);
  const begun = statementsBody(record, sources.baseUrl).data.facts.flatMap(({ pointer, statements }) =>
    statements.filter(({ since }) => since > day).map((statement) => ({ pointer, statement })),
  );
  const recordEditions = data.editions.filter(({ date }) => date > day);
  const isUnchanged = ended.length + begun.length + recordEditions.length === 0;
  const product = record.response.data;
  return {
    summary: `${nameOf(product)} since ${day}: ${
      isUnchanged
        ? 'no change.'
        : `${counted(ended.length, 'statement')} ended, ${counted(begun.length, 'statement')} began, ${counted(recordEditions.length, 'edition')} of the catalogue changed the record.`
    } ${evidenceOf(product, record.sources)}`,
    outcome: isUnchanged ? 'unchanged' : 'changed',
    ...evidenceIn(record),
    ended,
    begun,
    recordEditions,
    links,
  };
};

/** Answers the tools from the catalogue, by the functions that answer the API and the pages. */
export const createAgentAnswers = (catalogue: () => Promise<Catalogue>, baseUrl: string): AgentAnswers => {
  const bounded =
    <Input, Result extends object>(answer: (input: Input, sources: AgentSources) => Promise<Result>) =>
    async (input: Input) => {
      const sources = { catalogue: await catalogue(), baseUrl };
      const result = await answer(input, sources);
      return { ...result, boundary: (await sources.catalogue.settings()).authorityBoundary };
    };
  return {
    lookup_product: bounded(lookUpProduct),
    product_statements: bounded(statementsOf),
    search: bounded(search),
    changes_since: bounded(changesSince),
  };
};
