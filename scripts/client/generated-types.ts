import openapiTypescript, { astToString } from 'openapi-typescript';

/** Fields of an operation that change with the content of the site and say nothing about types. */
const changing = new Set(['example', 'examples', 'servers']);

/** A description without what changes with the content; the examples of its schemas stay, as they are comments. */
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
 * The types of an OpenAPI description, as TypeScript without runtime code. `address` is where the site publishes the
 * description, such as `/openapi.json`.
 */
export const generateTypes = async (description: object, address: string): Promise<string> => {
  const plain = JSON.stringify(withoutContent(JSON.parse(JSON.stringify(description))));
  const types = astToString(await openapiTypescript(plain, { immutable: true }));
  return `// Written by \`npm run client -- types\` from ${address}. Do not edit it.\n\n${types}`;
};
