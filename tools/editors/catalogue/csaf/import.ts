import { compareText } from '../../../../src/content/findings/content-finding.ts';
import type { CatalogueFiles } from '../catalogue-files.ts';
import type { GitSource } from '../repository/git-source.ts';
import { type NamingFile, planFiles } from '../repository/plan-files.ts';
import type { ImportPlan, PlanOptions } from '../repository/run-import.ts';
import { readAdvisory } from './advisory.ts';
import { createSorter } from './quarantine.ts';

/** The folder with the advisories on operational technology whose distribution is unlimited. */
export const advisoryFiles = { folders: ['csaf_files/OT/white'], extensions: ['.json'] } as const;

const byDateAndId = (one: NamingFile, other: NamingFile): number =>
  compareText(other.cited.date ?? '', one.cited.date ?? '') ||
  compareText(one.cited.title ?? '', other.cited.title ?? '');

/** Compares the advisories with the catalogue, and says what an import would do. Writes nothing. */
export const planAdvisories = async (
  source: GitSource,
  catalogue: CatalogueFiles,
  options: PlanOptions,
): Promise<ImportPlan> => {
  const sort = createSorter(catalogue.manufacturers);
  return planFiles(
    {
      repository: 'cisagov/CSAF',
      // The folder also has an index and a feed, which are no advisories.
      isFile: (path) => /\/\d{4}\/[^/]+\.json$/.test(path),
      read: (path, text) => {
        const advisory = readAdvisory(text);
        const { accepted, quarantined } = sort(path, advisory);
        return {
          ...(advisory && {
            cited: {
              title: advisory.id,
              date: advisory.date,
              ...(advisory.isUnstructured && { unstructured: true as const }),
            },
          }),
          stated: advisory && accepted,
          accepted,
          quarantined,
        };
      },
      choose: (files) => files.toSorted(byDateAndId)[0] ?? { reason: 'no_name' },
    },
    source,
    catalogue,
    options,
  );
};
