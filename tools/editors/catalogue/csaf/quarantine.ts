import { type CsafDocument, type CsafReading, isPublic } from '../../../../src/advisories/csaf-document.ts';
import { type Manufacturer, manufacturersByKey } from '../../../../src/content/catalogue/product-file.ts';
import { manufacturerKey } from '../../../../src/evidence/lookup-key.ts';
import { type PartNumberRefusal, partNumberRefusal, partNumberRefusals } from '../part-number.ts';
import type { Quarantined } from '../repository/run-import.ts';

type Reason =
  | PartNumberRefusal
  | 'unreadable'
  | 'not_public'
  | 'unknown_manufacturer'
  | 'no_name'
  | 'pattern'
  | 'another_form'
  | 'several_numbers'
  | 'several_names';

/** Why an advisory, or a part number in it, gives no record; each in one sentence. */
export const advisoryReasons: Readonly<Record<Reason, string>> = {
  ...partNumberRefusals,
  unreadable: 'The file cannot be read as an advisory of the Common Security Advisory Framework 2.0.',
  not_public: 'The advisory does not say that its distribution is unlimited.',
  unknown_manufacturer: 'No manufacturer in content/manufacturers.yaml has this name, id or alias.',
  no_name: 'The advisory names no product for the part number.',
  pattern: 'The part number has a character that stands for others: * or ?.',
  another_form: 'The part number does not fit its manufacturer’s form: it means a series of products.',
  several_numbers:
    'The field has a space, a comma, a semicolon or brackets: several numbers, or a number and a remark.',
  several_names: 'The advisory has two names for the part number: the product is unclear.',
};

/** A part number that an advisory names, with the names that stand above it in its tree of products. */
type Mention = {
  readonly manufacturer: string;
  readonly partNumber: string;
  /** Without the part number that may follow it in brackets. */
  readonly name: string;
};

/** A name without the part number that it ends with. */
const nameWithout = (partNumber: string, name: string): string => {
  const ending = ` (${partNumber})`;
  return name.endsWith(ending) ? name.slice(0, -ending.length) : name;
};

/** The part numbers of the tree alone: a product that joins two others repeats theirs under a name of its own. */
const mentionsIn = ({ products }: CsafDocument): Mention[] =>
  products.flatMap(({ place, vendor, name, numbers }) =>
    (place === 'tree' ? numbers : []).map((partNumber) => ({
      manufacturer: vendor,
      partNumber,
      name: nameWithout(partNumber, name),
    })),
  );

/** The form of the part numbers of a manufacturer for which advisories also give series in their field. */
const forms: Readonly<Record<string, RegExp>> = {
  // Modules of Modicon. Operator panels, for example, are named by series alone: HMIST6, PFXGP4100.
  'schneider-electric': /^(?:140|BM[EX])[A-Z]{3}\d{4,6}[A-Z]?$/,
};

/** A part number that can become that of a record. */
export type Accepted = Mention & { readonly manufacturerId: string };

const reasonFor = (
  { partNumber, name }: Mention,
  manufacturer: Manufacturer | undefined,
): Reason | undefined => {
  if (manufacturer === undefined) return 'unknown_manufacturer';
  if (/[*?]/.test(partNumber)) return 'pattern';
  const refusal = partNumberRefusal(partNumber);
  if (refusal !== undefined) return refusal;
  if (/[\s,;()[\]]/.test(partNumber)) return 'several_numbers';
  if (forms[manufacturer.id]?.test(partNumber) === false) return 'another_form';
  return name === '' ? 'no_name' : undefined;
};

/** Sorts what an advisory names: a part number once, however many of its versions the advisory lists. */
export const createSorter = (manufacturers: readonly Manufacturer[]) => {
  const byKey = manufacturersByKey(manufacturers);
  return (
    path: string,
    reading: CsafReading,
  ): { readonly accepted: readonly Accepted[]; readonly quarantined: readonly Quarantined[] } => {
    if (reading.kind === 'refused' || !isPublic(reading.document)) {
      const reason = reading.kind === 'refused' ? 'unreadable' : 'not_public';
      return { accepted: [], quarantined: [{ path, reason }] };
    }
    const accepted: Accepted[] = [];
    const quarantined: Quarantined[] = [];
    const groups = Map.groupBy(mentionsIn(reading.document), ({ manufacturer, partNumber }) =>
      JSON.stringify([manufacturerKey(manufacturer), partNumber]),
    );
    for (const [first, ...others] of groups.values()) {
      if (first === undefined) continue;
      const manufacturer = byKey.get(manufacturerKey(first.manufacturer));
      const isOneName = others.every(({ name }) => name === first.name);
      const reason = reasonFor(first, manufacturer) ?? (isOneName ? undefined : 'several_names');
      if (manufacturer !== undefined && reason === undefined) {
        accepted.push({ ...first, manufacturerId: manufacturer.id });
      } else
        quarantined.push({ path, reason: reason ?? 'unknown_manufacturer', partNumber: first.partNumber });
    }
    return { accepted, quarantined };
  };
};
