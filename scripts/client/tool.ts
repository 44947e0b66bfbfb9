import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readContent } from '../../src/content/read-content.ts';
import { contractVersion } from '../../src/contracts/supplier/contract-version.ts';
import { exampleBodies } from '../../src/publish/api-bodies.ts';
import { createReadApiDescription } from '../../src/publish/openapi/read-api.ts';
import { createSupplierApiDescription } from '../../src/publish/openapi/supplier-api.ts';
import type { Tool } from '../command-line/run-tool.ts';
import { exitCodes } from '../command-line/surroundings.ts';
import { toolCommand } from '../command-line/tool-command.ts';
import { generateTypes } from './generated-types.ts';

const baseUrl = 'https://nameplate.example';

/** The files with the types of the client below `client/src/generated/`, and the description that each is made from. */
export const typeFiles = {
  'read-api.ts': '/openapi.json',
  'supplier-api.ts': `/contract/${contractVersion}/openapi.json`,
} as const;

const types = toolCommand({
  name: 'types',
  summary: 'Writes the types of the client from the OpenAPI descriptions of this project.',
  options: {},
  run: async (_given, { projectDirectory, now, write, complain }) => {
    const reading = await readContent(projectDirectory, now.toISOString().slice(0, 10));
    if (reading.kind === 'findings') {
      complain('The content has findings. List them with: npm run insight -- check');
      return exitCodes.findings;
    }
    const folder = join(projectDirectory, 'client', 'src', 'generated');
    mkdirSync(folder, { recursive: true });
    const descriptions = {
      'read-api.ts': createReadApiDescription(baseUrl, exampleBodies(reading.content, baseUrl)),
      'supplier-api.ts': createSupplierApiDescription(baseUrl),
    } as const satisfies Record<keyof typeof typeFiles, object>;
    for (const [file, description] of Object.entries(descriptions)) {
      const address = file === 'read-api.ts' ? typeFiles['read-api.ts'] : typeFiles['supplier-api.ts'];
      writeFileSync(join(folder, file), await generateTypes(description, address));
    }
    write(`The types are in ${join('client', 'src', 'generated')}.`);
    return exitCodes.done;
  },
});

/** Compiles the client of a project into `client/dist/`. Throws with the messages of the compiler when it refuses. */
export const buildClient = (projectDirectory: string): void => {
  const folder = join(projectDirectory, 'client');
  // A module that is no longer there must not be published.
  rmSync(join(folder, 'dist'), { recursive: true, force: true });
  const compiler = join(projectDirectory, 'node_modules', 'typescript', 'bin', 'tsc');
  const { status, stdout } = spawnSync(process.execPath, [compiler, '--project', folder], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The client does not compile.\n${stdout}`);
  copyFileSync(join(projectDirectory, 'LICENSE'), join(folder, 'LICENSE'));
};

const build = toolCommand({
  name: 'build',
  summary: 'Compiles the client to JavaScript modules with declarations in client/dist.',
  options: {},
  run: async (_given, { projectDirectory, write }) => {
    buildClient(projectDirectory);
    write(`The package is ready in client. Publish it, or install it by its path.`);
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
