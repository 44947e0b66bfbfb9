import { contractVersion } from '../contract-version.ts';
import { type Faults, noFaults, type Rule } from './fault.ts';
import { createTypeFaults, typeFault } from './type-faults.ts';

const type = createTypeFaults({ expected: `the string "${contractVersion}"`, nullable: false });

const unsupported: Faults = [
  {
    code: 'unsupported_schema_version',
    detail: `This service checks version "${contractVersion}" of the record contract.`,
    hint: 'Map the records to that version.',
  },
];

/** The form of `schemaVersion`: the one version that is checked here. */
export const schemaVersionRule: Rule = (value) => {
  if (typeof value !== 'string') return typeFault(value, type);
  return value === contractVersion ? noFaults : unsupported;
};
