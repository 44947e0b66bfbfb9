/** A sentence about the service with its chart. Every figure in both is that of a measurement. */
export type Headline = {
  /** The id of the measurement. */
  readonly of: string;
  /** The sentence; `value` gives a figure of the measurement by its name. */
  readonly sentence: (value: (figure: string) => string) => string;
  readonly bars: readonly { readonly figure: string; readonly label: string }[];
  /** What a full bar stands for; the greatest of the figures when it is left out. */
  readonly outOf?: number;
};

const fewProducts = 'file, 5,000, found';
const manyProducts = 'file, 1,000,000, found';
const ofContracts = 'the contracts: 1,512 of 1,614 changes noticed';

/** What a buyer asks first, in the order of the page. */
export const headlines: readonly Headline[] = [
  {
    of: 'bench-large-lookup',
    sentence: (value) =>
      `A lookup that finds its product takes ${value(manyProducts)} among a million products and ${value(fewProducts)} among 5,000.`,
    bars: [
      { figure: fewProducts, label: '5,000 products' },
      { figure: manyProducts, label: '1,000,000 products' },
    ],
  },
  {
    of: 'bench-whole-list',
    sentence: (value) =>
      `A price list of 50,000 rows is read and checked in ${value('text to verdicts')}; to read it alone takes ${value('Papa Parse alone')}.`,
    bars: [
      { figure: 'Papa Parse alone', label: 'read' },
      { figure: 'text to verdicts', label: 'read and checked' },
    ],
  },
  {
    of: 'soak',
    sentence: (value) =>
      `While ${value('faults')} faults were brought about, such as a killed database, ${value('answered right')} requests were answered right and ${value('wrong answers, and lost or doubled changes')} wrongly.`,
    bars: [
      { figure: 'answered right', label: 'answered right' },
      { figure: '429 beyond the limit', label: 'refused beyond the limit' },
      {
        figure: '503 with Retry-After during a fault',
        label: 'refused during a fault, with a time to retry',
      },
      { figure: 'refused while the process was down', label: 'not accepted while the process was down' },
      { figure: 'wrong answers, and lost or doubled changes', label: 'wrong, lost or doubled' },
    ],
  },
  {
    of: 'mutation',
    sentence: (value) =>
      `The tests notice ${value(ofContracts)} of the errors that were put on purpose into the code of the record contract.`,
    bars: [
      { figure: ofContracts, label: 'the contracts' },
      { figure: 'the functions: 3,108 of 3,442 changes noticed', label: 'the functions' },
    ],
    outOf: 100,
  },
];
