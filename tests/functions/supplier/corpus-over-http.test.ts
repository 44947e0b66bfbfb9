import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createRequestListener } from '@remix-run/node-fetch-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFunction } from '../../../functions/http/endpoint.ts';
import { createAdmission } from '../../../functions/keys/admission.ts';
import { unlimitedRefusedKeys } from '../../../functions/keys/refused-keys.ts';
import { validateEndpoint } from '../../../functions/supplier/validate-endpoint.ts';
import { corpusCases, readCorpusFile } from '../../../packages/record-contract/src/corpus.ts';
import { findingCodes, parseInstant, validateBatch } from '../../../packages/record-contract/src/index.ts';
import {
  InvalidBatchProblemSchema,
  UnreadableBodyProblemSchema,
} from '../../../src/contracts/supplier/problems.ts';
import { ValidationResponseSchema } from '../../../src/contracts/supplier/validation-response.ts';
import { startPostgres } from '../../postgres/test-database.ts';
import { companyWithKey } from '../companies-and-keys.ts';
import { context, createTestPlatform } from '../platform.ts';
import { useSupplierService } from './supplier-service.ts';

const requestsPerKey = 60;

describe('the service, over HTTP', () => {
  const suite = useSupplierService(startPostgres);
  let time = new Date(0);
  let server: Server;

  beforeAll(async () => {
    const { database } = suite().test;
    const admit = createAdmission(database, () => 0);
    const endpoint = validateEndpoint({ admit, refusedKeys: unlimitedRefusedKeys, now: () => time });
    const answer = createFunction([endpoint], createTestPlatform());
    server = createServer(createRequestListener((request) => answer(request, context)));
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(() => server.close());

  const post = async (bytes: Uint8Array, key: string): Promise<Response> => {
    const port: unknown = Reflect.get(Object(server.address()), 'port');
    return fetch(`http://127.0.0.1:${port}/api/v1/supplier/validate`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
      body: bytes.slice(),
    });
  };

  it('gives every batch of the corpus the verdict of the module, byte for byte, and so every finding code', async () => {
    const { database } = suite().test;
    const seen = new Set<string>();
    let key = '';
    for (const [index, testCase] of corpusCases.entries()) {
      if (index % requestsPerKey === 0) {
        key = (await companyWithKey(database)).value;
      }
      time = new Date(testCase.now);
      const bytes = readCorpusFile(testCase.file);
      const now = parseInstant(testCase.now);
      if (now === undefined) throw new Error(`${testCase.id} has no reference time.`);
      const verdict = validateBatch(bytes, now);
      const response = await post(bytes, key);
      const body: unknown = await response.json();
      switch (verdict.outcome) {
        case 'valid':
          expect(response.status, testCase.id).toBe(200);
          expect(JSON.stringify(ValidationResponseSchema.parse(body).data)).toBe(
            JSON.stringify(verdict.result),
          );
          break;
        case 'invalid': {
          expect(response.status, testCase.id).toBe(422);
          const { errors, errorCount, evaluatedAt } = InvalidBatchProblemSchema.parse(body);
          expect(JSON.stringify([errors, errorCount, evaluatedAt])).toBe(
            JSON.stringify([verdict.errors, verdict.errorCount, verdict.evaluatedAt]),
          );
          for (const { code } of errors) seen.add(code);
          break;
        }
        case 'unreadable': {
          expect(response.status, testCase.id).toBe(verdict.code === 'body_too_large' ? 413 : 400);
          expect(UnreadableBodyProblemSchema.parse(body).code).toBe(verdict.code);
        }
      }
    }
    expect([...seen].sort()).toEqual(Object.keys(findingCodes).sort());
  }, 120_000);
});
