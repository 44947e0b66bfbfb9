import openapiTypescript, { astToString } from 'openapi-typescript';
import { contractVersion } from '../../../packages/record-contract/src/index.ts';

const folder = 'packages/client/src/generated';

/** The files with the types of the client, and where the site publishes the description that each is made from. */
export const typeFiles = {
  readApi: { folder, name: 'read-api.ts', address: '/openapi.json' },
  supplierApi: { folder, name: 'supplier-api.ts', address: `/contract/${contractVersion}/openapi.json` },
} as const;

/** Fields of an operation that change with the content of the site and say nothing about types. */
const changing = new Set(['example', 'examples']);

/** A part of a description without what changes with the content. The examples of its schemas stay, as comments. */
const withoutContent = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutContent);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      changing.has(name) ? [] : [[name, name === 'components' ? member : withoutContent(member)]],
    ),
  );
};

/**
 * The types of an OpenAPI description, as TypeScript without code that runs. `address` is where the site publishes the
 * description, such as `/openapi.json`.
 */
export const generateTypes = async (description: object, address: string): Promise<string> => {
  const plain = JSON.stringify(withoutContent(JSON.parse(JSON.stringify(description))));
  const types = astToString(await openapiTypescript(plain, { immutable: true }));
  return `// Written by \`npm run client -- types\` from ${address}. Do not edit it.\n\n${types}`;
};
