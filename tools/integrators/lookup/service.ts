import { candidatesOf, createReadClient, type Failure, type Platform } from '../../../client/src/index.ts';
import { type IndexAnswer, type LineCandidate, otherRecord } from '../../../src/list-lookup/line-results.ts';
import type { ListLine } from '../../../src/list-lookup/read-list.ts';

/** The service cannot be asked, or what answers is not the service. The message is for a person. */
export class ServiceFailure extends Error {}

/** Where lines are looked up, and how long one answer may take. */
export type ServiceOptions = {
  /** The address of the service, without a slash at its end. */
  readonly baseUrl: string;
  /** After how many seconds without a complete answer a request is given up. */
  readonly timeoutSeconds: number;
  /** Replaces time and chance, for tests. */
  readonly platform?: Partial<Platform>;
};

/** The most seconds for all requests of one line and the waits that the service asks for between them. */
const maxLineSeconds = 3_600;

const candidatesIn = (failure: Failure, line: ListLine): LineCandidate[] => {
  const found = candidatesOf(failure);
  if (found === undefined) return [];
  const own: LineCandidate[] =
    found.kind === 'part_numbers'
      ? found.candidates.map(({ manufacturerPartNumber }) => ({
          why: 'part_number',
          text: manufacturerPartNumber,
        }))
      : found.candidates.flatMap(({ manufacturer, product }): LineCandidate[] => [
          { why: 'name', text: manufacturer.name },
          ...(product === undefined ? [] : [otherRecord(manufacturer.name, line.partNumber, line)]),
        ]);
  const others = [...found.elsewhere, ...found.alike].map(({ manufacturer, manufacturerPartNumber }) =>
    otherRecord(manufacturer.name, manufacturerPartNumber, line),
  );
  return [...own, ...others];
};

/** Makes the function that looks a line up through the public API of a deployment. It throws a `ServiceFailure`. */
export const createService = ({ baseUrl, timeoutSeconds, platform = {} }: ServiceOptions) => {
  const client = createReadClient({
    baseUrl,
    trySeconds: timeoutSeconds,
    totalSeconds: maxLineSeconds,
    platform,
  });
  return async (line: ListLine): Promise<IndexAnswer> => {
    const { manufacturer, partNumber } = line;
    const answer = await client.getProduct(manufacturer, partNumber);
    if (answer.ok) {
      const { data, links } = answer.value;
      const { status, evidenceAsOf } = data.verification;
      return { kind: 'found', record: links.record, verificationStatus: status, evidenceAsOf };
    }
    const { failure } = answer;
    const code = failure.kind === 'problem' ? failure.code : undefined;
    if (code === 'part_number_not_found' || code === 'manufacturer_not_found') {
      return { kind: code, candidates: candidatesIn(failure, line) };
    }
    const isElsewhere = failure.kind === 'no_answer' || failure.kind === 'not_the_service';
    throw new ServiceFailure(
      isElsewhere ? `${failure.message} --base-url gives another address.` : failure.message,
    );
  };
};
