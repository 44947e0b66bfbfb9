import { ProblemSchema } from '../../../../src/contracts/problem.ts';
import { providerPaths } from '../../../../src/contracts/provider/interface.ts';
import { contractVersion } from '../../../../src/contracts/supplier/contract-version.ts';
import type { Ask, Question } from './ask.ts';
import type { ProviderFindings } from './findings.ts';
import { readShape } from './shape.ts';

const { catalog, availabilityCheck } = providerPaths;

/** Requests that break a rule of the interface, each in one way, with the status that they must get. */
const wrongRequests = (unknownId: string): readonly (Question & { readonly request: string })[] => {
  const body = { schemaVersion: contractVersion, sourceRecordIds: [unknownId] };
  return [
    { request: `POST ${catalog}`, path: catalog, method: 'POST', expectedStatus: 405 },
    { request: `GET ${availabilityCheck}`, path: availabilityCheck, expectedStatus: 405 },
    {
      request: `POST ${availabilityCheck}, with the content type text/plain`,
      path: availabilityCheck,
      body,
      contentType: 'text/plain',
      expectedStatus: 415,
    },
    {
      request: `POST ${availabilityCheck}, with another schemaVersion`,
      path: availabilityCheck,
      body: { ...body, schemaVersion: `${contractVersion}-none` },
      expectedStatus: 422,
    },
  ];
};

/** Sends requests that the interface refuses, and reports a provider that takes them or refuses them in another way. */
export const checkRequestRules = async (
  ask: Ask,
  unknownId: string,
  findings: ProviderFindings,
): Promise<void> => {
  for (const { request, ...question } of wrongRequests(unknownId)) {
    const reply = await ask(question);
    if (reply.kind === 'answer') readShape(ProblemSchema, reply.value, { request }, findings);
    else {
      const isTaken = reply.status === 200;
      findings.add({ request }, isTaken ? { ...reply.fault, code: 'wrong_request_accepted' } : reply.fault);
    }
  }
};
