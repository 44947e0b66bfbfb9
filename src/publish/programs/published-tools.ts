import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import * as z from 'zod';
import { digestOf } from '../../content/digest.ts';
import {
  ToolFileListSchema,
  type ToolFileName,
  toolFileNames,
  toolFilePath,
  toolMediaTypes,
  toolsVersion,
} from '../../contracts/tool-files.ts';
import { bundleProgram, withLastLine } from './bundle-program.ts';
import { makePackages } from './pack.ts';
import { checkPublishedDigests, type Digests } from './published-digests.ts';

/** The programs and packages that a deployment gives out, and the list that describes them. */
export type ToolFiles = {
  readonly bytes: Readonly<Record<ToolFileName, Buffer<ArrayBuffer>>>;
  readonly list: z.infer<typeof ToolFileListSchema>;
  /** The digests that a version keeps, wherever it is deployed. */
  readonly digests: Digests;
};

const PackageSchema = z.object({ license: z.string() });

/** Makes the programs and packages of a project for a deployment. Throws when their version was published with other bytes. */
export const makeToolFiles = async (projectDirectory: string, baseUrl: string): Promise<ToolFiles> => {
  const { license } = PackageSchema.parse(
    JSON.parse(readFileSync(join(projectDirectory, 'package.json'), 'utf8')),
  );
  const program = await bundleProgram(projectDirectory);
  const packages = await makePackages(projectDirectory, program, { version: toolsVersion, license });
  const bytes = {
    'nameplate.mjs': Buffer.from(withLastLine(program, baseUrl)),
    'nameplate.py': readFileSync(join(projectDirectory, 'packages', 'client', 'python', 'nameplate.py')),
    [`nameplate-${toolsVersion}.tgz` as const]: packages.program,
    [`nameplate-client-${toolsVersion}.tgz` as const]: packages.client,
    [`nameplate-record-contract-${toolsVersion}.tgz` as const]: packages['record-contract'],
  };
  const keptBytes = (name: ToolFileName) => {
    if (name === 'nameplate.mjs') return program;
    return name.endsWith('.tgz') ? gunzipSync(bytes[name]) : bytes[name];
  };
  const digests = Object.fromEntries(toolFileNames.map((name) => [name, digestOf(keptBytes(name))]));
  checkPublishedDigests(projectDirectory, toolsVersion, digests);
  const data = toolFileNames.map((name) => ({
    name,
    url: `${baseUrl}${toolFilePath(name)}`,
    version: toolsVersion,
    mediaType: toolMediaTypes[name],
    bytes: bytes[name].length,
    sha256: digestOf(bytes[name]),
    licence: license,
  }));
  return { bytes, list: ToolFileListSchema.parse({ data, meta: { total: data.length } }), digests };
};

const made = new Map<string, Promise<ToolFiles>>();

/** The programs and packages for a deployment, which a build makes once. The same code and packages give the same bytes. */
export const toolFiles = (baseUrl: string): Promise<ToolFiles> => {
  const files = made.get(baseUrl) ?? makeToolFiles(process.cwd(), baseUrl);
  made.set(baseUrl, files);
  return files;
};
