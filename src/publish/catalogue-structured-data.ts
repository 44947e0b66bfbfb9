import { notClassified } from '../content/catalogue/functions.ts';
import type { PublishedFile } from '../contracts/catalogue-file-list.ts';
import type { Product, ProductResponse } from '../contracts/product.ts';
import { siteName } from '../contracts/site-name.ts';
import { cataloguePath } from '../contracts/site-paths.ts';

const property = (name: string, value: string) => ({ '@type': 'PropertyValue', propertyID: name, value });

/** A quantity with the exact digits of the source: schema.org allows its value to be text. */
const quantitative = (quantity: Product['physical']['weight']) =>
  quantity && { '@type': 'QuantitativeValue', value: quantity.value, unitText: quantity.unit };

const category = (classification: Product['classification']) =>
  'code' in classification
    ? {
        '@type': 'CategoryCode',
        name: classification.name,
        codeValue: classification.code,
        inCodeSet: {
          '@type': 'CategoryCodeSet',
          name: `${classification.system} ${classification.version}`,
        },
      }
    : classification.name === notClassified
      ? undefined
      : classification.name;

const namedValue = (name: string, value: string | number | boolean | undefined) =>
  value === undefined ? [] : [{ '@type': 'PropertyValue', name, value }];

const namedQuantity = (name: string, quantity: Product['physical']['weight']) =>
  quantity === undefined ? [] : [{ ...quantitative(quantity), '@type': 'PropertyValue', name }];

/** What schema.org has no property for: facts of its place in a rack, ports, the verification and its date. */
const additionalProperties = ({ physical, verification }: Product) => [
  ...namedQuantity('length', physical.length),
  ...namedQuantity('rack height', physical.rackUnits),
  ...namedValue('full depth', physical.fullDepth),
  ...namedValue('airflow', physical.airflow),
  ...namedValue('module bays', physical.moduleBays),
  ...namedValue('device bays', physical.deviceBays),
  ...(physical.ports ?? []).flatMap(({ kind, type, count }) =>
    namedValue(`${kind.replace('_', ' ')} ports, ${type}`, count),
  ),
  ...namedValue('verification status', verification.status),
  ...namedValue('evidence as of', verification.evidenceAsOf),
];

/** The GTIN under any of its schemes: schema.org has one property for all of them. */
const gtinOf = ({ identifiers }: Product): string | undefined =>
  identifiers.find(({ scheme }) => /^gtin-(?:8|12|13|14)$/.test(scheme))?.value;

/**
 * A record as a schema.org Product, for search engines. Properties without a value are `undefined` and so absent from
 * the JSON. It never has `offers`, `review` or a rating: a record is evidence of identity, and nothing is sold here.
 */
export const productJsonLd = ({ data, links }: ProductResponse) => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  '@id': links.record,
  url: links.record,
  name: data.name,
  description: data.description,
  mpn: data.manufacturerPartNumber,
  manufacturer: { '@type': 'Organization', name: data.manufacturer.name },
  gtin: gtinOf(data),
  identifier: [
    property('nameplate-record', data.id),
    ...data.identifiers.map(({ scheme, value }) => property(scheme, value)),
  ],
  category: category(data.classification),
  weight: quantitative(data.physical.weight),
  width: quantitative(data.physical.width),
  height: quantitative(data.physical.height),
  depth: quantitative(data.physical.depth),
  additionalProperty: additionalProperties(data),
  subjectOf: { '@type': 'CreativeWork', url: links.evidence },
});

/**
 * The catalogue as a schema.org Dataset, for search engines of data. It has the date of its newest evidence: a build and
 * a download change no date.
 */
export const catalogueDataset = (files: readonly PublishedFile[], baseUrl: string, name = siteName) => ({
  '@context': 'https://schema.org',
  '@type': 'Dataset',
  '@id': `${baseUrl}${cataloguePath}`,
  url: `${baseUrl}${cataloguePath}`,
  name: `${name} catalogue of industrial products`,
  description:
    'Records of the identity of industrial products by manufacturer and exact part number, each with its physical facts, its public source and the date of its evidence. A record says nothing about stock, price or who may sell the product.',
  license: files[0]?.licence.url ?? files[0]?.licence.name,
  isAccessibleForFree: true,
  inLanguage: 'en',
  dateModified: files[0]?.evidenceAsOf,
  creator: { '@type': 'Organization', name, url: baseUrl },
  distribution: files.map(({ url, mediaType, bytes, sha256, licence }) => ({
    '@type': 'DataDownload',
    contentUrl: url,
    encodingFormat: mediaType.split(';')[0],
    contentSize: `${bytes} B`,
    sha256,
    license: licence.url ?? licence.name,
  })),
});
