import type { Config } from '@netlify/functions';
import { createFunction } from '../../functions/http/endpoint.ts';
import { identityEndpoint } from '../../functions/supplier/identity-endpoint.ts';
import { platform } from '../platform.ts';
import { supplierServices } from '../supplier-services.ts';

export default createFunction([identityEndpoint(supplierServices)], platform);

export const config: Config = {
  path: '/api/v1/supplier/me{/}?',
  // Netlify counts accepted keys too: a hundred behind one address have their 60.
  rateLimit: { windowLimit: 6000, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
