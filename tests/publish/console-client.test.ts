import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { consoleOperations } from '../../src/contracts/console/operations.ts';
import { ConsoleProblemSchema } from '../../src/contracts/console/problems.ts';
import { hasShape } from '../../src/contracts/console/shape.ts';
import { shapeOf } from '../../src/publish/console-client.ts';

const account = {
  data: {
    account: { email: 'anna@supplier.example' },
    companies: [
      {
        id: 'cmp_rrqgpams61yf68pl',
        name: 'Demo Supplier',
        country: null,
        website: null,
        supplies: null,
        state: 'verified',
        role: 'owner',
        hadKey: false,
        createdAt: '2026-11-22T12:00:00.000Z',
        verifiedAt: '2026-11-22T13:00:00.000Z',
        suspendedAt: null,
      },
    ],
    invitations: [],
  },
};

const [company] = account.data.companies;

const withCompany = (change: Readonly<Record<string, unknown>>) => ({
  data: { ...account.data, companies: [{ ...company, ...change }] },
});

describe('the shape that a page checks an answer against', () => {
  it.each([
    ...Object.entries(consoleOperations).map(([name, { answer }]) => [name, answer] as const),
    ['a problem', ConsoleProblemSchema],
  ] as const)('exists for %s, and refuses what is no answer', (_, schema) => {
    const shape = shapeOf(schema);
    for (const value of [undefined, null, 7, [], {}, { data: null }])
      expect(hasShape(shape, value)).toBe(false);
  });

  it.each([
    ['the answer itself', account, true],
    ['a field that the page does not know', withCompany({ note: 'new' }), true],
    ['a state that the page does not know', withCompany({ state: 'closed' }), false],
    ['a field that is missing', withCompany({ name: undefined }), false],
    ['a number in place of a text', withCompany({ country: 7 }), false],
    ['an id in another form', withCompany({ id: 'javascript:alert(1)' }), false],
    ['a time that is none', withCompany({ createdAt: 'yesterday' }), false],
  ])('decides as the schema does on %s', (_, value, isFine) => {
    expect(hasShape(shapeOf(consoleOperations.getAccount.answer), value)).toBe(isFine);
  });

  it('stops the build for a schema that it cannot express', () => {
    expect(() => shapeOf(z.object({ price: z.number() }))).toThrow('does not translate');
  });
});
