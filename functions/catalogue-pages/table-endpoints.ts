import { catalogueMediaTypes } from '../../src/contracts/catalogue-files.ts';
import { maxResults, maxTableRecords } from '../../src/contracts/page-views.ts';
import { licensedColumnNames, licensedRow } from '../../src/contracts/record-columns.ts';
import { filteredTablePath } from '../../src/contracts/site-paths.ts';
import { csvLine } from '../../src/text/csv.ts';
import { type Catalogue, CatalogueUnavailable } from '../catalogue/catalogue.ts';
import { withCatalogueErrors } from '../catalogue/catalogue-outcome.ts';
import type { LicensedRecord, ListPart } from '../catalogue/catalogue-rows.ts';
import { inPieces } from '../catalogue/in-pieces.ts';
import type { Computing } from '../http/computing.ts';
import { type EndpointDefinition, type Outcome, problemOutcome } from '../http/endpoint.ts';
import { keptUntilDeploy, untilNextDeploy } from '../http/kept-until-deploy.ts';
import { functionRoutes, type Route } from '../routes.ts';
import { filtersIn, orderIn } from './list-query.ts';

/**
 * The most bytes of an answer. AWS Lambda, on which Netlify runs functions, takes 6 MB, in which the answer is a text of JSON:
 * https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
 */
const maxAnswerBytes = 6_000_000;

const type = catalogueMediaTypes.csv;

/**
 * The records as CSV, a row for each in their order; undefined when they are more than one answer holds. The text is whole before it is
 * sent, because its entity tag is that of its bytes.
 */
const tableOf = async (
  catalogue: Catalogue,
  { entries, total }: ListPart<LicensedRecord>,
  most: number,
  { pause }: Computing,
): Promise<string | undefined> => {
  if (total > most) return undefined;
  const { files } = await catalogue.settings();
  const licences = new Map(files.map(({ licence }) => [licence.id, licence]));
  const lineOf = ({ record, licence }: LicensedRecord): string => {
    const known = licences.get(licence);
    if (known === undefined) throw new CatalogueUnavailable('A record has a licence that no file has.');
    return csvLine(licensedRow(record, known));
  };
  let body = csvLine(licensedColumnNames);
  let bytes = Buffer.byteLength(JSON.stringify(body));
  for (const piece of inPieces(entries)) {
    await pause();
    const lines = piece.map(lineOf).join('');
    // Without the quotation marks of a text of its own.
    bytes += Buffer.byteLength(JSON.stringify(lines)) - 2;
    if (bytes > maxAnswerBytes) return undefined;
    body += lines;
  }
  return body;
};

const tooMany = problemOutcome({ code: 'too_many_records' });

/** A table that no cache keeps. */
const notKept = (body: string): Outcome => {
  const headers = { 'Cache-Control': 'no-store', 'Content-Type': type };
  return { kind: 'reply', reply: { status: 200, headers, body } };
};

/** The records of a list and those that a search found, as CSV with the licence of each; a list is kept by the CDN as its page is. */
export const tableEndpoints = (catalogue: () => Promise<Catalogue>): EndpointDefinition[] => {
  const { records, search } = functionRoutes['catalogue-tables'].routes;
  const endpoint = (
    route: Route,
    answer: (
      catalogue: Catalogue,
      request: Request,
      query: URLSearchParams,
      computing: Computing,
    ) => Promise<Outcome>,
  ): EndpointDefinition => ({
    ...route,
    handle: (request, { computing }) =>
      withCatalogueErrors(async () =>
        answer(await catalogue(), request, new URL(request.url).searchParams, computing),
      ),
  });
  return [
    endpoint(records, async (opened, request, query, computing) => {
      const [filters, order] = [filtersIn(query), orderIn(query)];
      const list = await opened.listLicensed(filters, order, computing.pause);
      const body = await tableOf(opened, list, maxTableRecords, computing);
      if (body === undefined) return tooMany;
      // A list without records is also that of values which a stranger made up.
      if (list.total === 0) return notKept(body);
      const caching = untilNextDeploy(request, filteredTablePath(filters, order), records.parameters);
      return keptUntilDeploy(request, { body, type }, caching);
    }),
    endpoint(search, async (opened, _request, query, computing) => {
      const found = await opened.searchLicensed((query.get('q') ?? '').trim(), computing.pause);
      const body = await tableOf(opened, found, maxResults, computing);
      return body === undefined ? tooMany : notKept(body);
    }),
  ];
};
