import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AdvisoryLine, AdvisoryLineSchema, type KeptAdvisory } from '../../advisories/kept-advisory.ts';
import { manufacturerKey } from '../../evidence/lookup-key.ts';
import { compareText } from '../../evidence/text-order.ts';
import { type ContentFinding, createFault, type Fault, findingsIn } from '../findings/content-finding.ts';
import { catalogueRules } from './catalogue-rules.ts';
import { loadLines } from './line-file.ts';
import { type Manufacturer, manufacturersByKey } from './product-file.ts';
import { advisorySources, type CatalogueSource } from './sources.ts';

const catalogueFault = createFault(catalogueRules);

const folder = 'content/advisories';

/** The year of the folder in which the source has an advisory. */
const yearOf = ({ newest }: AdvisoryLine): string => /\/(\d{4})\/[^/]+$/.exec(newest.path)?.[1] ?? 'others';

/** Sources have given two files one id by mistake: both are kept. */
const inOrder = (one: AdvisoryLine, other: AdvisoryLine): number =>
  compareText(one.id, other.id) || compareText(one.newest.path, other.newest.path);

/** Every file of advisories of a project, relative to it, in the order of their names; possibly none. */
const advisoryFiles = (projectDirectory: string): string[] => {
  const directory = join(projectDirectory, folder);
  if (!existsSync(directory)) return [];
  const names = readdirSync(directory).filter((name) => name.endsWith('.ndjson'));
  return names.sort().map((name) => `${folder}/${name}`);
};

/**
 * The files of advisories whose text is another one than on disk: one a year, with a line an advisory in the order of ids; empty where
 * no advisory of that year is left.
 */
export const advisoryTexts = (
  projectDirectory: string,
  advisories: readonly AdvisoryLine[],
): [string, string][] => {
  const groups = Map.groupBy(advisories, (one) => `${folder}/${yearOf(one)}.ndjson`);
  return [...new Set([...groups.keys(), ...advisoryFiles(projectDirectory)])]
    .sort()
    .flatMap((file): [string, string][] => {
      const path = join(projectDirectory, file);
      const text = (groups.get(file) ?? [])
        .toSorted(inOrder)
        .map((line) => `${JSON.stringify(line)}\n`)
        .join('');
      return existsSync(path) && readFileSync(path, 'utf8') === text ? [] : [[file, text]];
    });
};

/** The places of days that no import gives an advisory: before the first revision, after the newest, or the last before the first. */
const misplacedDays = ({ first, newest, products }: AdvisoryLine): (string | number)[][] => [
  ...(first.date > newest.date ? [['first', 'date']] : []),
  ...products.flatMap(({ since, last = newest.date }, index) => [
    ...(since < first.date || since > newest.date ? [['products', index, 'since']] : []),
    ...(last < since || last > newest.date ? [['products', index, 'last']] : []),
  ]),
];

/** Reads the advisories that were imported, in the order of ids, with our manufacturers; none where none was imported. */
export const readKeptAdvisories = (
  projectDirectory: string,
  manufacturers: readonly Manufacturer[],
  sources: readonly CatalogueSource[],
  today: string,
): { readonly advisories: readonly KeptAdvisory[]; readonly findings: readonly ContentFinding[] } => {
  const byKey = manufacturersByKey(manufacturers);
  const allowed = new Set(advisorySources(sources).map(({ id }) => id));
  const fileOf = new Map<string, string>();
  const advisories: KeptAdvisory[] = [];
  const findings: ContentFinding[] = [];
  for (const file of advisoryFiles(projectDirectory)) {
    for (const { value, positionOf, findings: own } of loadLines(
      projectDirectory,
      file,
      AdvisoryLineSchema,
    )) {
      for (const finding of own) findings.push(finding);
      if (value === undefined) continue;
      const key = JSON.stringify([value.source, value.newest.path]);
      const other = fileOf.get(key);
      const faults: Fault[] = misplacedDays(value).map((path) =>
        catalogueFault('misplaced_day', positionOf(path)),
      );
      if (!allowed.has(value.source)) {
        faults.push(catalogueFault('no_source_of_advisories', positionOf(['source'])));
      }
      if (value.newest.date > today) {
        faults.push(catalogueFault('evidence_in_future', positionOf(['newest', 'date'])));
      }
      if (other !== undefined)
        faults.push(catalogueFault('duplicate_advisory', positionOf(['newest', 'path']), other));
      for (const finding of findingsIn(file, faults)) findings.push(finding);
      fileOf.set(key, file);
      advisories.push({
        ...value,
        products: value.products.map(({ vendor, ...product }) => {
          const manufacturer = byKey.get(manufacturerKey(vendor))?.id;
          return { vendor, ...(manufacturer !== undefined && { manufacturer }), ...product };
        }),
      });
    }
  }
  return { advisories: advisories.sort(inOrder), findings };
};
