import { type Answer, json, serveTreatments, type Treatment } from '../../../tests/scripted-server.ts';
import {
  createReadClient,
  createSupplierClient,
  type SupplierClientOptions,
  type Wait,
} from '../src/index.ts';

/** The secret part of the key of the tests, which nothing may print. */
export const secret = 'S'.repeat(43);

/** A complete key, which nobody has been issued. */
export const key = `npk_${'k'.repeat(16)}_${secret}_1gdx1K`;

/** Time that only waits move, in milliseconds, and chance that is always one half. Nothing takes too long by itself. */
export const testPlatform = () => {
  const waits: number[] = [];
  const passed = () => waits.reduce((sum, milliseconds) => sum + milliseconds, 0);
  return {
    waits,
    platform: {
      now: passed,
      today: () => Date.parse('2026-11-23T12:00:00Z') + passed(),
      random: () => 0.5,
      wait: async (milliseconds: number) => {
        waits.push(milliseconds);
      },
      timeLimit: () => new AbortController().signal,
    },
  };
};

/** Both clients of a server that treats requests so; `waits` are the milliseconds they waited. */
export const clientsOf = async (
  treatments: readonly Treatment[],
  options: Partial<SupplierClientOptions> = {},
) => {
  const { origin, requests } = await serveTreatments(...treatments);
  const { waits, platform } = testPlatform();
  const notices: Wait[] = [];
  const all = { baseUrl: origin, platform, onWait: (wait: Wait) => notices.push(wait), ...options };
  return {
    origin,
    requests,
    waits,
    notices,
    reader: createReadClient(all),
    supplier: createSupplierClient({ key, ...all }),
  };
};

const product = {
  data: {
    id: 'prd_5rv647ng4q',
    object: 'product',
    market: { id: 'industrial-networking', name: 'Industrial networking' },
    manufacturer: { id: 'moxa', name: 'Moxa' },
    manufacturerPartNumber: 'EDS-P510',
    name: 'EDS-P510',
    identifiers: [],
    verification: { status: 'source_listed', evidenceAsOf: '2024-05-20' },
    description: 'A switch.',
    classification: { system: 'own-words', name: 'switch' },
    physical: {},
  },
  links: {
    self: 'https://a.example/1',
    record: 'https://a.example/2',
    evidence: 'https://a.example/3',
    statements: 'https://a.example/4',
    history: 'https://a.example/5',
  },
};

/** The body of a product, with these fields of its data in place of the usual ones. */
export const productBody = (data: object = {}): string =>
  JSON.stringify({ ...product, data: { ...product.data, ...data } });

/** The answer with a product. */
export const found: Answer = { status: 200, headers: json, body: productBody() };

/** The answer that so many records meet the contract, with other fields if need be. */
export const receipt = (recordsValidated: number, more: object = {}): Answer => ({
  status: 200,
  headers: json,
  body: JSON.stringify({
    data: {
      valid: true,
      schemaVersion: '0.1.0',
      recordsValidated,
      persisted: false,
      admitted: false,
      ...more,
    },
  }),
});

/** Everything that an iterable gives, in its order. */
export const collect = async <Element>(iterable: AsyncIterable<Element>): Promise<Element[]> => {
  const elements: Element[] = [];
  for await (const element of iterable) elements.push(element);
  return elements;
};
