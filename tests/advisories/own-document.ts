/** A product of a made document, with the values of its field for numbers. */
type MadeProduct = {
  readonly vendor?: string;
  readonly name?: string;
  readonly numbers?: readonly string[];
  readonly version?: string;
  readonly state?: string;
};

/** A made document of CSAF 2.0, as JSON. */
export const madeDocument = ({
  id = 'EX-1',
  namespace = 'https://psirt.works.example',
  publisher = 'Works PSIRT',
  date = '2026-11-01T10:00:00Z',
  version = '1',
  label = 'WHITE',
  products = [],
}: {
  readonly id?: string;
  readonly namespace?: string;
  readonly publisher?: string;
  readonly date?: string;
  readonly version?: string;
  readonly label?: string;
  readonly products?: readonly MadeProduct[];
} = {}) => {
  const states = Map.groupBy(products.entries(), ([, { state = 'known_affected' }]) => state);
  return {
    document: {
      category: 'csaf_security_advisory',
      csaf_version: '2.0',
      distribution: { tlp: { label } },
      publisher: { category: 'vendor', name: publisher, namespace },
      title: `Title of ${id}`,
      tracking: { id, current_release_date: date, version },
    },
    product_tree: {
      branches: products.map(({ vendor = 'Works', name = 'Device', numbers = [], version: range }, at) => {
        const product = {
          product_id: `P-${at}`,
          name,
          product_identification_helper: { model_numbers: numbers },
        };
        const versions = { category: 'product_version_range', name: range, product };
        const named = { category: 'product_name', name };
        return {
          category: 'vendor',
          name: vendor,
          branches: [range === undefined ? { ...named, product } : { ...named, branches: [versions] }],
        };
      }),
    },
    vulnerabilities: [
      {
        product_status: Object.fromEntries(
          [...states].map(([state, of]) => [state, of.map(([at]) => `P-${at}`)]),
        ),
      },
    ],
  };
};
