import { channel } from 'node:diagnostics_channel';

/** Where log lines go, as a `LogLine`, when a host in the same process subscribes to write and count them. */
export const logChannel = channel('nameplate:log');
