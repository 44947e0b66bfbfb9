import { getDatabase } from '@netlify/database';
import { createBoundedDatabase } from '../functions/database/bounded-database.ts';

/** The database of this environment, over one pool for all functions of a process. */
export const serviceDatabase = createBoundedDatabase(() => getDatabase().pool);
