import type { Config } from '@netlify/functions';
import { consoleEndpoints } from '../../functions/console/console-endpoints.ts';
import { createConsoleServices } from '../../functions/console/console-services.ts';
import { createFunction } from '../../functions/http/endpoint.ts';
import { mailerFrom } from '../mail.ts';
import { platform } from '../platform.ts';
import { serviceDatabase } from '../service-database.ts';

const services = createConsoleServices({
  database: serviceDatabase,
  secret: process.env.CONSOLE_SECRET,
  mailer: mailerFrom(process.env),
  now: () => new Date(),
  baseUrl: platform.baseUrl,
  ignoresNetworks: process.env.ADDRESS_LIMITS === 'off',
});

export default createFunction(consoleEndpoints(services, platform.baseUrl), platform);

export const config: Config = {
  path: '/console/api/*',
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
