import { runInsightTool } from './insight/tool.ts';

process.exitCode = await runInsightTool({
  arguments: process.argv.slice(2),
  projectDirectory: process.cwd(),
  today: new Date().toISOString().slice(0, 10),
  developmentUrl: `http://localhost:${process.env.PORT ?? '8888'}`,
  colour: process.stdout.isTTY === true && process.env.NO_COLOR === undefined,
  write: (text) => process.stdout.write(`${text}\n`),
  complain: (text) => process.stderr.write(`${text}\n`),
});
