import { checkInsights } from './check.ts';
import { readCommand, usage } from './command.ts';
import { createInsight } from './new.ts';
import { type ExitCode, exitCodes, type Surroundings } from './surroundings.ts';

/** Does what the words ask for and says how it ended. */
export const runInsightTool = async (surroundings: Surroundings): Promise<ExitCode> => {
  const command = readCommand(surroundings.arguments, surroundings.today);
  switch (command.kind) {
    case 'help':
      surroundings.write(usage);
      return exitCodes.success;
    case 'check':
      return checkInsights(command, surroundings);
    case 'new':
      return createInsight(command, surroundings);
    case 'misunderstood':
      surroundings.complain(`${command.why}\n\n${usage}`);
      return exitCodes.usage;
  }
};
