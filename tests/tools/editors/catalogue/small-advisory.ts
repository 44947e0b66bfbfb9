/** Where an advisory stands in the repository. */
export const advisoryPath = 'csaf_files/OT/white/2023/icsa-23-001-01.json';

type Named = {
  readonly name: string;
  readonly vendor?: string;
  readonly numbers: readonly string[];
  /** A range of versions; else it is a single version. */
  readonly range?: string;
  readonly field?: 'model_numbers' | 'skus';
};

/** An advisory of the standard that names products, each with the part numbers of its field. */
export const advisory = (
  date: string,
  named: readonly Named[],
  { id = 'ICSA-23-001-01', label = 'WHITE', notes = [] as string[], version = '1' } = {},
): string =>
  JSON.stringify({
    document: {
      csaf_version: '2.0',
      publisher: { category: 'coordinator', name: 'CISA', namespace: 'https://www.cisa.gov/' },
      title: 'Switches of Moxa',
      distribution: { tlp: { label } },
      notes: notes.map((text) => ({ category: 'general', text })),
      tracking: {
        id,
        version,
        current_release_date: `${date}T06:00:00.000000Z`,
        initial_release_date: '2001-01-01',
      },
    },
    product_tree: {
      branches: named.map(({ name, vendor = 'Moxa', numbers, range, field = 'model_numbers' }) => ({
        category: 'vendor',
        name: vendor,
        branches: [
          {
            category: 'product_name',
            name,
            branches: [
              {
                category: range === undefined ? 'product_version' : 'product_version_range',
                name: range ?? 'All versions of EDS-9999',
                product: { product_id: name, product_identification_helper: { [field]: numbers } },
              },
            ],
          },
        ],
      })),
    },
    vulnerabilities: [
      {
        product_status: { known_affected: named.map(({ name }) => name) },
        scores: [{ cvss_v3: { baseScore: 7.5 } }],
      },
    ],
  });
