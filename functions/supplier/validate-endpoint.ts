import { maxBodyBytes } from '../../packages/record-contract/src/limits.ts';
import { type Verdict, validateBatch } from '../../packages/record-contract/src/validation.ts';
import { validateCapability } from '../../src/contracts/supplier/validate-capability.ts';
import type { Computing } from '../http/computing.ts';
import { type Outcome, problemOutcome } from '../http/endpoint.ts';
import { findMediaTypeProblem, readBodyBytes } from '../http/request-body.ts';
import type { Principal } from '../keys/admission.ts';
import { functionRoutes } from '../routes.ts';
import { jsonOutcome, type SupplierServices, supplierEndpoint } from './supplier-endpoint.ts';

const outcomeOf = (verdict: Verdict): Outcome => {
  switch (verdict.outcome) {
    case 'valid':
      return jsonOutcome(verdict.result);
    case 'invalid': {
      const { errors, errorCount, evaluatedAt } = verdict;
      return problemOutcome({ code: 'invalid_batch', extensions: { errors, errorCount, evaluatedAt } });
    }
    case 'unreadable': {
      const { outcome: _outcome, code, detail, ...extensions } = verdict;
      return problemOutcome({ code, detail, extensions });
    }
  }
};

const validate = async (
  request: Request,
  { keyId }: Principal,
  computing: Computing,
  now: () => Date,
): Promise<Outcome> => {
  const mediaTypeProblem = findMediaTypeProblem(request.headers);
  if (mediaTypeProblem !== undefined) return problemOutcome(mediaTypeProblem);
  const body = await readBodyBytes(request, maxBodyBytes);
  if (body.kind === 'too_large') return problemOutcome({ code: 'body_too_large' });
  if (body.kind === 'incomplete') return problemOutcome({ code: 'body_incomplete' });
  // A turn of the key: a network with several suppliers may have as many turns.
  await computing.begin('dear', keyId);
  return outcomeOf(validateBatch(body.bytes, now()));
};

/** `POST /api/v1/supplier/validate`: validates a batch against the record contract and stores nothing. */
export const validateEndpoint = (services: SupplierServices) =>
  supplierEndpoint(
    {
      ...functionRoutes['supplier-validate'].routes.validate,
      scope: validateCapability.scope,
      handle: (request, principal, computing) => validate(request, principal, computing, services.now),
    },
    services,
  );
