import { describe, expect, it } from 'vitest';
import { databases } from '../../postgres/test-database.ts';
import { useSupplierService } from './suite.ts';

describe.each(databases)('a request that is in order, on %s', (_, start) => {
  const suite = useSupplierService(start);

  it('to /me is told whom the key speaks for and what it may do', async () => {
    const { service } = suite();
    const key = await service.newKey();
    const response = await service.me({ authorization: `Bearer ${key.value}` });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      data: {
        object: 'supplier_identity',
        company: { id: key.companyId, name: 'Müller & Söhne' },
        key: {
          id: key.id,
          masked: `npk_${key.id}_********`,
          createdAt: '2026-11-21T12:00:00.000Z',
          expiresAt: '2027-11-21T12:00:00.000Z',
        },
        scopes: ['supplier:read', 'supplier:validate'],
        schemaVersion: '0.1.0',
        capabilities: {
          validate: {
            method: 'POST',
            path: '/api/v1/supplier/validate',
            scope: 'supplier:validate',
            maxRecords: 50,
            maxBodyBytes: 262_144,
            persists: false,
            admits: false,
          },
        },
        limits: { requestsPerMinute: 60 },
      },
    });
  });

  it('to /validate is told that the batch is valid, and that nothing came of it', async () => {
    const { service } = suite();
    const { value } = await service.newKey();
    const response = await service.validate({ authorization: `Bearer ${value}` });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      data: { valid: true, schemaVersion: '0.1.0', recordsValidated: 1, persisted: false, admitted: false },
    });
  });

  it.each(['bearer', 'BEARER', 'bEaReR  '])('may write the scheme as "%s"', async (scheme) => {
    const { service } = suite();
    const { value } = await service.newKey();
    expect((await service.me({ authorization: `${scheme} ${value}` })).status).toBe(200);
  });

  it.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'application/json ; charset="Utf-8"',
    'application/json; charset="ut\\f-8"',
    'application/json; charset=utf-8; charset=UTF-8',
    'application/json;',
    'application/json; ; charset=utf-8 ;',
    'application/json; profile=x',
    'application/json; odata.metadata=minimal; Version="1; charset=latin1"',
  ])('may label its body %s', async (contentType) => {
    const { service } = suite();
    const { value } = await service.newKey();
    const sent = { authorization: `Bearer ${value}`, headers: { 'Content-Type': contentType } };
    expect((await service.validate(sent)).status).toBe(200);
  });

  it('may say that its body is not encoded', async () => {
    const { service } = suite();
    const { value } = await service.newKey();
    const sent = { authorization: `Bearer ${value}`, headers: { 'Content-Encoding': 'Identity' } };
    expect((await service.validate(sent)).status).toBe(200);
  });
});
