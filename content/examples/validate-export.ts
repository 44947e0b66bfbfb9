// An example for suppliers. CC0 1.0: copy it and change it. It needs Node 24 and @nameplate/client.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createSupplierClient, type SupplierRecord, type SupplierSource } from '@nameplate/client';

/** The records of an export: a file with one record of the contract as JSON in each line. */
async function* readRecords(file: string): AsyncGenerator<SupplierRecord> {
  for await (const line of createInterface({ input: createReadStream(file) }))
    yield JSON.parse(line);
}

const [file = '', baseUrl = ''] = process.argv.slice(2);
const source: SupplierSource = { id: 'erp:main', system: 'Example ERP 12', mode: 'sdk' };
const nameplate = createSupplierClient({ baseUrl, key: process.env.SUPPLIER_API_KEY ?? '' });

for await (const batch of nameplate.validateRecords({ source, records: readRecords(file) })) {
  const first = batch.firstIndex + 1;
  switch (batch.kind) {
    case 'valid':
      console.log(
        `From line ${first}: ${batch.receipt.recordsValidated} records meet the contract.`,
      );
      break;
    case 'invalid':
      for (const { index, pointer, detail } of batch.findings) {
        console.log(`Line ${index + 1}, ${pointer}: ${detail}`);
      }
      for (const { pointer, detail } of batch.batchFindings) console.log(`${pointer}: ${detail}`);
      if (batch.unlistedFindings > 0) console.log(`${batch.unlistedFindings} more findings.`);
      process.exitCode = 1;
      break;
    case 'refused':
    case 'stopped':
      console.error(`From line ${first}, not validated: ${batch.failure.message}`);
      process.exitCode = 2;
  }
}
