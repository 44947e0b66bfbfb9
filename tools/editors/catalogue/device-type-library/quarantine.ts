import { posix } from 'node:path';
import type { Manufacturer } from '../../../../src/content/catalogue/product-file.ts';
import { manufacturerKey } from '../../../../src/evidence/lookup-key.ts';
import type { CatalogueEntry } from '../catalogue-files.ts';
import { pairOf } from '../merge-statements.ts';
import { isClean, type PartNumberRefusal, partNumberRefusal, partNumberRefusals } from '../part-number.ts';
import type { SourceFile } from '../repository/git-source.ts';
import type { Quarantined } from '../repository/run-import.ts';
import type { DeviceType } from './device-type.ts';

/** Why a file of the library gives no record. */
export type QuarantineReason =
  | PartNumberRefusal
  | 'unreadable'
  | 'unfit_name'
  | 'placeholder_manufacturer'
  | 'unknown_manufacturer'
  | 'slug'
  | 'name_before_number'
  | 'name_as_number'
  | 'name_after_number'
  | 'model_identifier'
  | 'clei'
  | 'number_of_another'
  | 'duplicate';

/** Each reason in one sentence. */
export const quarantineReasons: Readonly<Record<QuarantineReason, string>> = {
  ...partNumberRefusals,
  unreadable: 'The file cannot be read as a device type or a module type.',
  unfit_name:
    'The model or the manufacturer begins or ends with a space, or contains a control or invisible character.',
  placeholder_manufacturer: 'The manufacturer is a placeholder.',
  unknown_manufacturer: 'No manufacturer in content/manufacturers.yaml has this name, id or alias.',
  slug: 'The part number is the slug of the file, which the library makes from manufacturer and model.',
  name_before_number: 'The part number begins with a word of the manufacturer’s or the model’s name.',
  name_as_number: 'The part number has a space, and is the name of the model or its first words: SBC 2000.',
  name_after_number: 'The part number ends with a word of the model’s name: 8920-RDX 2x1GbE.',
  clei: 'The part number has the form of a CLEI code, by which carriers list their equipment: COUPAFAEAB.',
  number_of_another: 'The part number is Cisco’s for an adapter that this manufacturer made: UCSC-PCIE-ESFP.',
  model_identifier: 'The part number is the identifier by which Apple names a model of its hardware.',
  duplicate: 'Another file has the same manufacturer and part number: the product is unclear.',
};

/** A file that can give a record. */
export type Candidate = {
  readonly file: SourceFile;
  readonly type: DeviceType;
  readonly manufacturer: Manufacturer;
  readonly partNumber: string;
  /** The record that cites the file. */
  readonly entry: CatalogueEntry | undefined;
};

/** A product with the files that describe it. */
export type LibraryProduct = Pick<Candidate, 'manufacturer' | 'partNumber'> & {
  readonly files: readonly SourceFile[];
};

const placeholderManufacturers = new Set([
  'generic',
  'unknown',
  'testing',
  'test',
  'example',
  'n/a',
  'none',
  'no name',
]);

/** Whether a word stands before the number that is one of the names of the product: `Aruba JL085A` of `HPE Aruba … JL085A`. */
const hasNameBefore = (partNumber: string, { manufacturer, model }: DeviceType): boolean => {
  const [first = '', ...rest] = partNumber.toLowerCase().split(' ');
  const names = `${manufacturer} ${model}`.toLowerCase();
  return (
    rest.length > 0 &&
    names.split(' ').includes(first) &&
    !model.toLowerCase().includes(partNumber.toLowerCase())
  );
};

/** Whether the number is the name of the model, or its first words. A single letter at its end is a revision: DPS-250AB-81 A. */
const isName = (partNumber: string, { model }: DeviceType): boolean =>
  /\s\S+$/.test(partNumber) &&
  !/\s\S$/.test(partNumber) &&
  `${model} `.toLowerCase().startsWith(`${partNumber} `.toLowerCase());

/** Whether a word of the model's name follows the number: `8920-RDX 2x1GbE` of `RDX QuikStation 4 (Rackmount, 2x1GbE)`. */
const hasNameAfter = (partNumber: string, { model }: DeviceType): boolean => {
  const [, ...rest] = partNumber.toLowerCase().split(' ');
  const last = rest.at(-1) ?? '';
  return (
    last.length > 1 &&
    model
      .toLowerCase()
      .split(/[\s(),]+/)
      .includes(last)
  );
};

/** Forms of numbers that are no part number of their manufacturer, by the manufacturer's name in lower case. */
const refusedForms: Readonly<Record<string, { readonly form: RegExp; readonly reason: QuarantineReason }>> = {
  // XX stands for the country, or for what the buyer chooses.
  afl: { form: /XX/, reason: 'placeholder' },
  hpe: { form: /-XX\d$/, reason: 'placeholder' },
  ruckus: { form: /-XX\d\d$/, reason: 'placeholder' },
  juniper: { form: /^[A-Z]{10}$/, reason: 'clei' },
  // Cisco's adapters for its servers; these companies made them or their chips.
  'broadcom corporation': { form: /^(?:UCSC|N2XX)-/, reason: 'number_of_another' },
  emulex: { form: /^(?:UCSC|N2XX)-/, reason: 'number_of_another' },
  qlogic: { form: /^(?:UCSC|N2XX)-/, reason: 'number_of_another' },
};

/** Why the part number of a file is another name of the product. */
const otherNameReason = (partNumber: string, type: DeviceType): QuarantineReason | undefined => {
  if (partNumber === type.slug) return 'slug';
  if (hasNameBefore(partNumber, type)) return 'name_before_number';
  if (isName(partNumber, type)) return 'name_as_number';
  if (hasNameAfter(partNumber, type)) return 'name_after_number';
  const refused = refusedForms[manufacturerKey(type.manufacturer)];
  if (refused?.form.test(partNumber)) return refused.reason;
  const isOfApple = manufacturerKey(type.manufacturer) === 'apple';
  return isOfApple && /^[A-Za-z]+\d+,\d+$/.test(partNumber) ? 'model_identifier' : undefined;
};

/** What keeps a file from becoming a record, apart from its manufacturer and from other files. */
export const ownReason = (type: DeviceType | undefined): QuarantineReason | undefined => {
  if (type === undefined) return 'unreadable';
  if (!isClean(type.manufacturer) || !isClean(type.model)) return 'unfit_name';
  if (placeholderManufacturers.has(manufacturerKey(type.manufacturer))) return 'placeholder_manufacturer';
  return partNumberRefusal(type.partNumber) ?? otherNameReason(type.partNumber ?? '', type);
};

/** Whether a file of the library is called by the part number: by its name, or by a word of its model. */
const isCalledByNumber = ({ file, type: { model }, partNumber }: Candidate): boolean =>
  posix.parse(file.path).name === partNumber || model.split(' ').includes(partNumber);

/**
 * Finds the products of candidates. Several with one manufacturer and part number are one product when each is called by
 * the number. Else all are left out, unless a record cites one of them: that one stays, because a person has chosen it.
 */
export const findProducts = (
  candidates: readonly Candidate[],
): { readonly products: LibraryProduct[]; readonly leftOut: (Quarantined & Candidate)[] } => {
  const groups = Map.groupBy(candidates, ({ manufacturer, partNumber }) =>
    pairOf({ manufacturer: manufacturer.id, manufacturerPartNumber: partNumber }),
  );
  const products: LibraryProduct[] = [];
  const leftOut: (Quarantined & Candidate)[] = [];
  for (const group of groups.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const { manufacturer, partNumber } = first;
    const isOneProduct = group.length === 1 || group.every(isCalledByNumber);
    const cited = group.filter(({ entry }) => entry !== undefined);
    const chosen = isOneProduct ? group : cited.length === 1 ? cited : [];
    if (chosen.length > 0) products.push({ files: chosen.map(({ file }) => file), manufacturer, partNumber });
    for (const candidate of group) {
      if (chosen.includes(candidate)) continue;
      leftOut.push({ ...candidate, path: candidate.file.path, reason: 'duplicate' });
    }
  }
  return { products, leftOut };
};
