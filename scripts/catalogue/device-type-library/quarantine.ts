import type { Manufacturer } from '../../../src/content/catalogue/product-file.ts';
import { manufacturerKey } from '../../../src/contracts/lookup-key.ts';
import { type PartNumberRefusal, partNumberRefusal, partNumberRefusals } from '../part-number.ts';
import type { DeviceType } from './device-type.ts';
import type { SourceFile } from './git-source.ts';

/** Why a file of the library gives no record. */
export type QuarantineReason =
  | PartNumberRefusal
  | 'unreadable'
  | 'unfit_name'
  | 'placeholder_manufacturer'
  | 'unknown_manufacturer'
  | 'duplicate';

/** Each reason in one sentence. */
export const quarantineReasons: Readonly<Record<QuarantineReason, string>> = {
  ...partNumberRefusals,
  unreadable: 'The file cannot be read as a device type or a module type.',
  unfit_name:
    'The model or the manufacturer begins or ends with a space, or contains a control or invisible character.',
  placeholder_manufacturer: 'The manufacturer is a placeholder.',
  unknown_manufacturer: 'No manufacturer in content/manufacturers.yaml has this name, id or alias.',
  duplicate:
    'Another file has the same manufacturer and part number, so it is unknown which of them the number means.',
};

/** A file that gives no record, and why. */
export type Quarantined = { readonly path: string; readonly reason: QuarantineReason };

/** A file that can give a record. */
export type Candidate = {
  readonly file: SourceFile;
  readonly type: DeviceType;
  readonly manufacturer: Manufacturer;
  readonly partNumber: string;
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

const isClean = (text: string): boolean => text === text.trim() && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text);

/** What keeps a file from becoming a record, apart from its manufacturer and from other files. */
export const ownReason = (type: DeviceType | undefined): QuarantineReason | undefined => {
  if (type === undefined) return 'unreadable';
  if (!isClean(type.manufacturer) || !isClean(type.model)) return 'unfit_name';
  if (placeholderManufacturers.has(manufacturerKey(type.manufacturer))) return 'placeholder_manufacturer';
  return partNumberRefusal(type.partNumber);
};

/** The key that two files share when a lookup could not tell their products apart. */
export const pairKey = (manufacturer: string, partNumber: string): string =>
  JSON.stringify([manufacturer, partNumber]);

/**
 * Takes out the candidates that share a manufacturer and a part number, unless a record cites one of them: that one
 * stays, because a person has chosen it.
 */
export const splitDuplicates = (
  candidates: readonly Candidate[],
  isCited: (path: string) => boolean,
): { readonly unique: Candidate[]; readonly duplicates: Quarantined[] } => {
  const groups = Map.groupBy(candidates, ({ manufacturer, partNumber }) =>
    pairKey(manufacturer.id, partNumber),
  );
  const unique: Candidate[] = [];
  const duplicates: Quarantined[] = [];
  for (const group of groups.values()) {
    const cited = group.filter(({ file }) => isCited(file.path));
    const kept = group.length === 1 ? group : cited.length === 1 ? cited : [];
    unique.push(...kept);
    for (const candidate of group) {
      if (!kept.includes(candidate)) duplicates.push({ path: candidate.file.path, reason: 'duplicate' });
    }
  }
  return { unique, duplicates };
};
