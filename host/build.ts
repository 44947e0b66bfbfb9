import { argumentsOf } from './arguments.ts';
import { buildSite } from './build-site.ts';
import { failWith, onStop } from './run.ts';

argumentsOf(
  'npm run build --',
  'Builds the site into dist/ and build/. Running servers keep their build.',
).parse();

const stopping = new AbortController();
onStop(() => stopping.abort(new Error('The build was stopped. The last build stays as it was.')));
await buildSite(process.cwd(), stopping.signal).catch(failWith);
