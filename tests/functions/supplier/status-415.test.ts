import { describe, expect, it } from 'vitest';
import { createAdmission } from '../../../functions/keys/admission.ts';
import { unlimitedRefusedKeys } from '../../../functions/keys/refused-keys.ts';
import { createValidateEndpoint } from '../../../functions/supplier/validate-endpoint.ts';
import { startPostgres } from '../../postgres/test-database.ts';
import { expectProblem } from './expect-problem.ts';
import { useSupplierService } from './suite.ts';

describe('a 415', () => {
  const suite = useSupplierService(startPostgres);
  const validate = async (headers: Record<string, string>) => {
    const { service } = suite();
    const { value } = await service.newKey();
    return service.validate({ authorization: `Bearer ${value}`, headers });
  };

  it.each([
    'text/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/problem+json',
    'application/jsonp',
    'application',
    '*/*',
    'application/json; charset=iso-8859-1',
    'application/json; charset=latin1',
    'application/json; charset=utf-16',
    'application/json; charset=utf8',
    'application/json; charset=',
    'application/json; charset=utf-8; charset=iso-8859-1',
    'application/json; charset=iso-8859-1; charset=utf-8',
    'application/json; profile=x; charset=latin1',
    'application/json; charset',
    'application/json; charset =utf-8',
    'application/json; charset= utf-8',
    'application/json; charset="utf-8',
    'application/json; charset=utf-8"',
    'application/json; charset=utf-8 x',
    'application/json; charset=utf-8, application/json',
    'application/json; =x',
    'application/json x',
    'application /json',
    'application/json, application/json',
    '',
  ])('answers the content type "%s"', async (contentType) => {
    const response = await validate({ 'Content-Type': contentType });
    await expectProblem(response, 'unsupported_media_type');
    expect(response.headers.get('Accept')).toBe('application/json');
  });

  it('answers a body without a content type', async () => {
    const { service, test } = suite();
    const { value } = await service.newKey();
    const validation = createValidateEndpoint(
      {
        admit: createAdmission(test.service, () => 0),
        refusedKeys: unlimitedRefusedKeys,
        now: () => new Date(),
      },
      service.platform,
    );
    const request = new Request('https://nameplate.example/api/v1/supplier/validate', {
      method: 'POST',
      headers: { Authorization: `Bearer ${value}` },
      body: new TextEncoder().encode('{}'),
    });
    await expectProblem(await validation(request, 'request-1'), 'unsupported_media_type');
  });

  it.each(['gzip', 'GZIP', 'deflate', 'br', 'zstd', 'x-unknown', 'identity, gzip', 'gzip, identity'])(
    'answers the content encoding "%s"',
    async (encoding) => {
      const response = await validate({ 'Content-Encoding': encoding });
      await expectProblem(response, 'unsupported_content_encoding');
      expect(response.headers.get('Accept-Encoding')).toBe('identity');
    },
  );

  it('comes before the body is read', async () => {
    const { service } = suite();
    const { value } = await service.newKey();
    const body = new ReadableStream(
      {
        pull: () => {
          throw new Error('The body was read.');
        },
      },
      { highWaterMark: 0 },
    );
    const sent = { authorization: `Bearer ${value}`, headers: { 'Content-Type': 'text/plain' }, body };
    await expectProblem(await service.validate(sent), 'unsupported_media_type');
  });
});
