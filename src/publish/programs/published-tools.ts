import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { digestOf } from '../../content/digest.ts';
import {
  packageMediaType,
  ToolFileListSchema,
  type ToolName,
  toolFileName,
  toolFilePath,
  toolMediaTypes,
  toolNames,
} from '../../contracts/tool-files.ts';
import { bundleProgram, withLastLine } from './bundle-program.ts';
import { makePackages } from './pack.ts';
import { packagesBefore, readPublished, toolsVersion } from './versions.ts';

/** The programs and packages that a deployment gives out, and the list that describes them with those of earlier versions. */
export type ToolFiles = {
  readonly bytes: Readonly<Record<ToolName, Buffer<ArrayBuffer>>>;
  readonly list: z.infer<typeof ToolFileListSchema>;
};

const PackageSchema = z.object({ license: z.string() });

/** `nameplate.py` with its version, which the file in the project does not have. */
const pythonModule = (projectDirectory: string): Buffer<ArrayBuffer> => {
  const file = join(projectDirectory, 'packages', 'client', 'python', 'nameplate.py');
  return Buffer.from(
    readFileSync(file, 'utf8').replace(/^__version__ = .*$/m, `__version__ = "${toolsVersion}"`),
  );
};

/** Makes the programs and packages of a project for a deployment. */
export const makeToolFiles = async (projectDirectory: string, baseUrl: string): Promise<ToolFiles> => {
  const { license } = PackageSchema.parse(
    JSON.parse(readFileSync(join(projectDirectory, 'package.json'), 'utf8')),
  );
  const program = await bundleProgram(projectDirectory);
  const packages = await makePackages(projectDirectory, program, { version: toolsVersion, license });
  const bytes = {
    'nameplate.mjs': Buffer.from(withLastLine(program, baseUrl)),
    'nameplate.py': pythonModule(projectDirectory),
    nameplate: packages.program,
    'nameplate-client': packages.client,
    'nameplate-record-contract': packages['record-contract'],
  };
  const files = [
    ...toolNames.map((tool) => ({
      name: toolFileName(tool, toolsVersion),
      version: toolsVersion,
      mediaType: toolMediaTypes[tool],
      content: bytes[tool],
    })),
    ...packagesBefore(toolsVersion).map((earlier) => ({
      ...earlier,
      mediaType: packageMediaType,
      content: readPublished(projectDirectory, earlier),
    })),
  ];
  const data = files.map(({ name, version, mediaType, content }) => ({
    name,
    url: `${baseUrl}${toolFilePath(name)}`,
    version,
    mediaType,
    bytes: content.length,
    sha256: digestOf(content),
    licence: license,
  }));
  return { bytes, list: ToolFileListSchema.parse({ data, meta: { total: data.length } }) };
};

const made = new Map<string, Promise<ToolFiles>>();

/** The programs and packages for a deployment, which a build makes once. The same code and packages give the same bytes. */
export const toolFiles = (baseUrl: string): Promise<ToolFiles> => {
  const files = made.get(baseUrl) ?? makeToolFiles(process.cwd(), baseUrl);
  made.set(baseUrl, files);
  return files;
};
