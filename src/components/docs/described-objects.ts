import {
  type ApiDescription,
  type ApiName,
  type SchemaNode,
  schemaNode,
  schemasOf,
} from './api-description.ts';
import { referencedName } from './schema-fields.ts';

type Objects = ReturnType<typeof schemasOf>;

const referencesOf = (node: SchemaNode): string[] => [
  ...(node.$ref === undefined ? [] : [referencedName(node.$ref)]),
  ...[node.items ?? [], Object.values(node.properties ?? {}), node.anyOf ?? [], node.oneOf ?? []]
    .flat()
    .flatMap((inner) => referencesOf(schemaNode(inner))),
];

/** The name of an object and of every object it refers to, directly or not, each once. */
export const objectsWithin = (root: string, objects: Objects): string[] => {
  const found = new Set([root]);
  for (const name of found) {
    const node = objects[name];
    for (const inner of node === undefined ? [] : referencesOf(node)) found.add(inner);
  }
  return [...found];
};

/** The object that a supplier sends. The record contract page describes it and the objects inside it. */
export const sentObject = 'SupplierValidationRequest';

/** The names of the objects that the page of an API describes: all except those that a supplier sends. */
export const answeredObjects = (description: ApiDescription): string[] => {
  const schemas = schemasOf(description);
  const sent = schemas[sentObject] === undefined ? [] : objectsWithin(sentObject, schemas);
  return Object.keys(schemas).filter((name) => !sent.includes(name));
};

/** The address of the description of an object. */
export const objectAddress = (api: ApiName, name: string, description: ApiDescription): string =>
  answeredObjects(description).includes(name) ? `/docs/${api}-api#${name}` : `/docs/record-contract#${name}`;
