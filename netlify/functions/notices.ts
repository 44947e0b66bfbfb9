import type { Config } from '@netlify/functions';
import { runMaintenance } from '../../functions/maintenance.ts';
import { mailerFrom } from '../mail.ts';
import { platform } from '../platform.ts';
import { serviceDatabase } from '../service-database.ts';

const mailer = mailerFrom(process.env);

// A scheduled function has 30 seconds; the rest is for the database.
const deadlineMilliseconds = 20_000;

export default async () => {
  const run =
    mailer === undefined
      ? { error: 'SMTP_URL or MAIL_FROM is not set, so no notice was sent.' }
      : await runMaintenance({
          database: serviceDatabase,
          mailer,
          baseUrl: platform.baseUrl,
          deadlineMilliseconds,
        });
  console.log(JSON.stringify({ time: new Date().toISOString(), route: 'notices', ...run }));
};

export const config: Config = { schedule: '@hourly' };
