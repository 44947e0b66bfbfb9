import { config } from 'zod';

// Otherwise zod compiles a check with `eval`, which the content policy forbids, when a schema is made: imported before any.
config({ jitless: true });
