import { getDatabase } from '@netlify/database';
import { createBoundedDatabase } from '../functions/database/bounded-database.ts';
import type { PresentedKey } from '../functions/keys/key-value.ts';
import { type ReportFacts, reportSentKeys } from '../functions/keys/sent-keys.ts';
import { baseUrlFrom } from '../src/contracts/base-url.ts';
import { mailerFrom } from './mail.ts';

const services = {
  database: createBoundedDatabase(() => getDatabase().pool),
  mailer: mailerFrom(process.env),
  baseUrl: baseUrlFrom(process.env),
};

/** Marks keys that were sent in an address and sends the mail to their owners, with what this environment has. */
export const report = (keys: readonly PresentedKey[]): Promise<ReportFacts> => reportSentKeys(keys, services);
