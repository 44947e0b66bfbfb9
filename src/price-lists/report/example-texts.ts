import { exampleBatchAt } from '../../../packages/record-contract/src/index.ts';

const format = (value: unknown): string => JSON.stringify(value, null, 2);

/** The text of a batch that is valid at a reference time, in milliseconds since 1970. */
export const validExample = (time: number): string => format(exampleBatchAt(time));

/** The same with common mistakes: a misspelled choice, a tax rate in percent, a missing title, an expired record. */
export const faultyExample = (time: number): string => {
  const { records, ...batch } = exampleBatchAt(time);
  const [part, ...others] = records.map(({ title, ...record }, index) => ({
    ...record,
    ...(index === 1 ? {} : { title }),
    ...(index === 2 ? { expiresAt: new Date(time - 60_000).toISOString() } : {}),
  }));
  const priced = {
    ...part,
    condition: 'New',
    pricing: { ...part?.pricing, taxRate: '21', orderMultiple: 1 },
  };
  return format({ ...batch, records: [priced, ...others] });
};

/** An invented stock list as a spreadsheet saves it: ordinary headings, an empty cell, a text with a comma. */
export const stockListExample = `SKU,Description,Brand,MPN,Qty,Unit,Price,Currency,Country,Warehouse,Lead time
10017,"Ethernet switch, 8 ports, fanless",Example Works,EW-408A/8-T,12,piece,199.50,EUR,NL,Rotterdam,3
10018,Media converter SC to RJ45,Example Works,EW-MC1/SC,40,piece,61.20,EUR,NL,Rotterdam,3
20311,Pressure sensor 0 to 10 bar,Sample Instruments,SI 310-10,7,piece,88,EUR,NL,Hamburg,
20480,Proximity switch M12,Sample Instruments,SI-PX12,,piece,,EUR,NL,Hamburg,14
`;
