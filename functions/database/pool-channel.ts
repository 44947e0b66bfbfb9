import { channel } from 'node:diagnostics_channel';

/** Where a pool of database connections is told of when it is opened, to a host in the same process that counts them. */
export const poolChannel = channel('nameplate:pool');
