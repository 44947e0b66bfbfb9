import { createFault } from '../findings/fault.ts';
import { findingTable } from './finding-table.ts';

/** Makes a fault from a code of the finding table, a place and the facts the rule takes. */
export const insightFault = createFault(findingTable);
