import { compareText } from '../../../../src/content/findings/content-finding.ts';
import type { CatalogueFiles } from '../catalogue-files.ts';
import type { GitSource } from '../repository/git-source.ts';
import { type NamingFile, planFiles } from '../repository/plan-files.ts';
import type { ImportPlan, PlanOptions } from '../repository/run-import.ts';
import { readAdvisory } from './advisory.ts';
import { createSorter } from './quarantine.ts';

/** The folder with the advisories on operational technology whose distribution is unlimited. */
export const advisoryFiles = { folders: ['csaf_files/OT/white'], extensions: ['.json'] } as const;

/** The public name of the repository, which is the id of the source. */
export const advisoryRepository = 'cisagov/CSAF';

/** Whether a file is an advisory: the folder also has an index and a feed. */
export const isAdvisory = (path: string): boolean => /\/\d{4}\/[^/]+\.json$/.test(path);

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
      repository: advisoryRepository,
      isFile: isAdvisory,
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
