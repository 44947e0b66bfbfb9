import type { ApiDescription, ApiName, SchemaNode } from './api-description.ts';
import { referencedName } from './schema-fields.ts';

type Objects = ApiDescription['components']['schemas'];

const referencesOf = (node: SchemaNode): string[] => [
  ...(node.$ref === undefined ? [] : [referencedName(node.$ref)]),
  ...(node.items === undefined ? [] : referencesOf(node.items)),
  ...Object.values(node.properties ?? {}).flatMap(referencesOf),
  ...[...(node.anyOf ?? []), ...(node.oneOf ?? [])].flatMap(referencesOf),
];

/** The names of an object and of all that it leads to, each once, from the outside in. */
export const objectsWithin = (root: string, objects: Objects): string[] => {
  const found = new Set([root]);
  for (const name of found) {
    const node = objects[name];
    for (const inner of node === undefined ? [] : referencesOf(node)) found.add(inner);
  }
  return [...found];
};

/** The object that a supplier sends. The page of the record contract describes it with all that is in it. */
export const sentObject = 'SupplierValidationRequest';

/** The names of the objects that the page of an API describes: all but those that a supplier sends. */
export const answeredObjects = ({ components: { schemas } }: ApiDescription): string[] => {
  const sent = schemas[sentObject] === undefined ? [] : objectsWithin(sentObject, schemas);
  return Object.keys(schemas).filter((name) => !sent.includes(name));
};

/** Where an object is described. */
export const objectAddress = (api: ApiName, name: string, description: ApiDescription): string =>
  answeredObjects(description).includes(name) ? `/docs/${api}-api#${name}` : `/docs/record-contract#${name}`;
