import { channel } from 'node:diagnostics_channel';

/** Where every log line is published too, as a `LogLine`, for a host that counts them in the same process. */
export const logChannel = channel('nameplate:log');
