import type { Tool } from '../../command-line/run-tool.ts';
import { checkCommand } from './check/command.ts';
import { sampleCommand } from './sample/command.ts';

/** `npm run provider`: a sample of the proposed provider interface, and a check of a supplier's own draft. */
export const providerTool: Tool = {
  script: 'provider',
  summary: 'Serves a sample of the proposed provider interface, and checks drafts of it.',
  notes: `The interface is proposed. Transport and authentication are not released, and it is not to be relied on.
A check without findings proves neither that a source is right nor that its records may be shared. It admits nothing.`,
  endings: [
    'the check has no finding, or the sample was stopped',
    'the check has a finding',
    'nothing answers at the address, the sample cannot start, or the arguments are not understood',
  ],
  commands: [sampleCommand, checkCommand],
};
