import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readContent } from '../../../src/content/read-content.ts';
import { exampleBodies } from '../../../src/publish/api-bodies.ts';
import { createReadApiDescription } from '../../../src/publish/openapi/read-api.ts';
import { createSupplierApiDescription } from '../../../src/publish/openapi/supplier-api.ts';
import type { Tool } from '../../command-line/run-tool.ts';
import { toolCommand } from '../../command-line/tool-command.ts';
import { exitCodes } from '../../command-line/tool-context.ts';
import { buildClient } from './build-client.ts';
import { generateTypes, typeFiles } from './generated-types.ts';

/** No type depends on the address. */
const baseUrl = 'https://nameplate.example';

const types = toolCommand({
  name: 'types',
  summary: 'Writes the types of the client from the OpenAPI descriptions of this project.',
  options: {},
  run: async (_given, { projectDirectory, now, write, writeError }) => {
    const reading = await readContent(projectDirectory, now.toISOString().slice(0, 10));
    if (reading.kind === 'findings') {
      writeError('The content has findings. List them with: npm run insight -- check');
      return exitCodes.findings;
    }
    const descriptions = [
      [typeFiles.readApi, createReadApiDescription(baseUrl, exampleBodies(reading.content, baseUrl))],
      [typeFiles.supplierApi, createSupplierApiDescription(baseUrl)],
    ] as const;
    for (const [{ folder, name, address }, description] of descriptions) {
      mkdirSync(join(projectDirectory, folder), { recursive: true });
      writeFileSync(join(projectDirectory, folder, name), await generateTypes(description, address));
    }
    write(`The types are in ${typeFiles.readApi.folder}.`);
    return exitCodes.done;
  },
});

const build = toolCommand({
  name: 'build',
  summary: 'Compiles the client to JavaScript modules with declarations, in client/dist.',
  options: {},
  run: async (_given, { projectDirectory, write }) => {
    await buildClient(projectDirectory);
    write('The package is in the folder client. Install it by its path, or publish it.');
    return exitCodes.done;
  },
});

/** `npm run client`: writes the types of the client library and builds it. */
export const clientTool: Tool = {
  script: 'client',
  summary: 'Writes the types of the client library, and builds it.',
  endings: [
    'it is done',
    'the content has findings',
    'the client does not compile, or the arguments are not understood',
  ],
  commands: [types, build],
};
