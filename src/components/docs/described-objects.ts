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

/** The objects of the record contract that other objects may hold. */
const contractObjects = [sentObject, 'SupplierSource', 'SupplierRecord'];

/** The names of the objects that the page of an API describes: all except those of the record contract. */
export const answeredObjects = (description: ApiDescription): string[] => {
  const schemas = schemasOf(description);
  const ofContract = contractObjects
    .filter((name) => schemas[name] !== undefined)
    .flatMap((name) => objectsWithin(name, schemas));
  return Object.keys(schemas).filter((name) => !ofContract.includes(name));
};

/** The page that describes an API. */
const pages: Readonly<Record<ApiName, string>> = {
  read: '/docs/read-api',
  supplier: '/docs/supplier-api',
};

/** The address of the description of an object. */
export const objectAddress = (api: ApiName, name: string, description: ApiDescription): string =>
  `${answeredObjects(description).includes(name) ? pages[api] : '/contract'}#${name}`;
