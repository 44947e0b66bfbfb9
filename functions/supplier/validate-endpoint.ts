import type { ProblemOccurrence } from '../../src/contracts/problem-table.ts';
import { instantOfMilliseconds } from '../../src/contracts/supplier/instant.ts';
import * as limits from '../../src/contracts/supplier/limits.ts';
import { type Verdict, validateBatchBytes } from '../../src/contracts/supplier/verdict.ts';
import type { EndpointPlatform, Outcome } from '../http/endpoint.ts';
import { findMediaTypeProblem, readBodyBytes } from '../http/request-body.ts';
import { createSupplierEndpoint, jsonOutcome, type SupplierServices } from './supplier-endpoint.ts';
import { validateCapability } from './validate-capability.ts';

const problem = (occurrence: ProblemOccurrence): Outcome => ({ kind: 'problem', problem: occurrence });

const answer = (verdict: Verdict): Outcome => {
  switch (verdict.outcome) {
    case 'valid':
      return jsonOutcome(verdict.result);
    case 'invalid': {
      const { errors, errorCount, evaluatedAt } = verdict;
      return problem({ code: 'invalid_batch', extensions: { errors, errorCount, evaluatedAt } });
    }
    case 'unreadable': {
      const { outcome: _outcome, code, detail, ...extensions } = verdict;
      return problem({ code, detail, extensions });
    }
  }
};

const validate = async (request: Request, now: () => Date): Promise<Outcome> => {
  const mediaTypeProblem = findMediaTypeProblem(request.headers);
  if (mediaTypeProblem !== undefined) return problem(mediaTypeProblem);
  const body = await readBodyBytes(request, limits.maxBodyBytes);
  if (body.kind === 'too_large') return problem({ code: 'body_too_large' });
  if (body.kind === 'incomplete') return problem({ code: 'body_incomplete' });
  return answer(validateBatchBytes(body.bytes, instantOfMilliseconds(now().getTime())));
};

/** Answers `POST /api/v1/supplier/validate`: holds a batch against the record contract and keeps nothing of it. */
export const createValidateEndpoint = (services: SupplierServices, platform: EndpointPlatform) =>
  createSupplierEndpoint(
    {
      path: validateCapability.path,
      method: validateCapability.method,
      scope: validateCapability.scope,
      handle: (request) => validate(request, services.now),
    },
    services,
    platform,
  );
