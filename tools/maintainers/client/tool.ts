import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readContent } from '../../../src/content/read-content.ts';
import {
  packageMediaType,
  toolFileName,
  toolMediaTypes,
  toolNames,
} from '../../../src/contracts/tool-files.ts';
import { exampleBodies } from '../../../src/publish/api-bodies.ts';
import { createReadApiDescription } from '../../../src/publish/openapi/read-api.ts';
import { createSupplierApiDescription } from '../../../src/publish/openapi/supplier-api.ts';
import { buildPackages } from '../../../src/publish/programs/compile-packages.ts';
import { makeToolFiles } from '../../../src/publish/programs/published-tools.ts';
import {
  checkPublished,
  digestsOf,
  isPublished,
  publishedDigests,
  publishedFolder,
  toolsVersion,
} from '../../../src/publish/programs/versions.ts';
import type { Tool } from '../../command-line/run-tool.ts';
import { Refusal, toolCommand } from '../../command-line/tool-command.ts';
import { exitCodes } from '../../command-line/tool-context.ts';
import { generateTypes, typeFiles } from './generated-types.ts';

/** No type depends on the address. */
const baseUrl = 'https://nameplate.example';

const types = toolCommand({
  name: 'types',
  summary: 'Writes the types of the client from the OpenAPI descriptions of this project.',
  options: {},
  run: async (_given, { projectDirectory, now }) => {
    const reading = await readContent(projectDirectory, now.toISOString().slice(0, 10));
    if (reading.kind === 'findings') {
      throw new Refusal(
        'content_findings',
        'The content has errors. List them with: npm run content -- check',
        exitCodes.findings,
      );
    }
    const descriptions = [
      [typeFiles.readApi, createReadApiDescription(baseUrl, exampleBodies(reading.content, baseUrl))],
      [typeFiles.supplierApi, createSupplierApiDescription(baseUrl)],
    ] as const;
    for (const [{ folder, name, address }, description] of descriptions) {
      mkdirSync(join(projectDirectory, folder), { recursive: true });
      writeFileSync(join(projectDirectory, folder, name), await generateTypes(description, address));
    }
    const { folder } = typeFiles.readApi;
    return { json: { folder }, text: `The types are in ${folder}.` };
  },
});

const build = toolCommand({
  name: 'build',
  summary: 'Compiles the packages to JavaScript modules with declarations, each in its folder dist.',
  options: {},
  run: async (_given, { projectDirectory }) => {
    await buildPackages(projectDirectory);
    return {
      json: { folder: 'packages' },
      text: 'The packages are in the folder packages. Install them by their paths.',
    };
  },
});

const publish = toolCommand({
  name: 'publish',
  summary: `Keeps the packages of this version and the digests of its files in ${publishedFolder}. Later builds of this version must have the same bytes.`,
  options: {},
  run: async (_given, { projectDirectory }) => {
    if (toolsVersion.endsWith('-dev')) {
      const released = toolsVersion.replace(/-dev$/, '');
      throw new Refusal(
        'version_in_development',
        `Version ${toolsVersion} is in development. Release it first: npm version ${released} --no-git-tag-version`,
      );
    }
    const { bytes } = await makeToolFiles(projectDirectory, baseUrl);
    const digests = digestsOf((tool) => bytes[tool]);
    checkPublished(toolsVersion, digests);
    const json = { version: toolsVersion, folder: publishedFolder };
    if (isPublished(toolsVersion))
      return { json, text: `Version ${toolsVersion} is published with these bytes.` };
    const folder = join(projectDirectory, publishedFolder);
    mkdirSync(join(folder, toolsVersion), { recursive: true });
    for (const tool of toolNames.filter((name) => toolMediaTypes[name] === packageMediaType)) {
      writeFileSync(join(folder, toolsVersion, toolFileName(tool, toolsVersion)), bytes[tool]);
    }
    const published = { ...publishedDigests, [toolsVersion]: digests };
    writeFileSync(join(folder, 'digests.json'), `${JSON.stringify(published, null, 2)}\n`);
    return { json, text: `Version ${toolsVersion} is in ${publishedFolder}. Commit it.` };
  },
});

/** `npm run client`: writes the types of the client library, builds it, and records what is published. */
export const clientTool: Tool = {
  script: 'client',
  summary: 'Writes the types of the client library, builds it, and records what is published.',
  endings: [
    'done',
    'the content has errors',
    'a package does not compile, the version was published with other bytes, or the arguments are wrong',
  ],
  commands: [types, build, publish],
};
