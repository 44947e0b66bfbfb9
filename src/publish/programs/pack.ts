import { execFile } from 'node:child_process';
import { copyFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { withLastLine } from './bundle-program.ts';
import { compiledIn, compilePackages, type PackageFolder, packageFolders } from './compile-packages.ts';

const FileSchema = z.looseObject({ filename: z.string() });

const PackedSchema = z.tuple([FileSchema, FileSchema, FileSchema]);

const readme = `# nameplate

Validates supplier records, looks up lists of industrial products, and checks keys, with a deployment of Nameplate.
\`nameplate --help\` lists the commands. The page \`/tools\` of a deployment has an example of each.
`;

type Edition = { readonly version: string; readonly license: string };

/** Fills a folder with the package whose command `nameplate` is the program, without the address of a deployment. */
const fillProgram = async (directory: string, program: string, { version, license }: Edition) => {
  const manifest = {
    name: 'nameplate',
    version,
    description: 'Validates supplier records and looks up lists of industrial products.',
    license,
    type: 'module',
    bin: { nameplate: 'nameplate.mjs' },
    engines: { node: '>=20' },
    files: ['nameplate.mjs'],
  };
  await mkdir(directory);
  await writeFile(join(directory, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await writeFile(join(directory, 'README.md'), readme);
  await writeFile(join(directory, 'nameplate.mjs'), withLastLine(program));
};

const ManifestSchema = z.looseObject({ name: z.string(), files: z.array(z.string()) });

/** Fills a folder with a package of `packages/`, which gets its version here, and what was compiled of it. */
const fillPackage = async (directory: string, from: string, compiled: string, version: string) => {
  const manifest = ManifestSchema.parse(JSON.parse(await readFile(join(from, 'package.json'), 'utf8')));
  const copied = ['README.md', ...manifest.files.filter((file) => file !== 'dist')];
  await Promise.all([
    ...copied.map((file) => cp(join(from, file), join(directory, file), { recursive: true })),
    cp(compiled, join(directory, 'dist'), { recursive: true }),
  ]);
  const { name, ...rest } = manifest;
  await writeFile(
    join(directory, 'package.json'),
    `${JSON.stringify({ name, version, ...rest }, null, 2)}\n`,
  );
};

/** The packages that a deployment gives out: those of `packages/`, compiled anew, and that of the program. */
export const makePackages = async (
  projectDirectory: string,
  program: string,
  edition: Edition,
): Promise<Readonly<Record<PackageFolder | 'program', Buffer<ArrayBuffer>>>> => {
  const directory = await mkdtemp(join(tmpdir(), 'nameplate-packages-'));
  const place = (folder: string) => join(directory, folder);
  try {
    await compilePackages(projectDirectory, place('compiled'));
    await fillProgram(place('program'), program, edition);
    for (const folder of packageFolders) {
      const from = join(projectDirectory, 'packages', folder);
      await fillPackage(place(folder), from, compiledIn(place('compiled'), folder), edition.version);
    }
    const folders = ['program', ...packageFolders];
    for (const folder of folders)
      await copyFile(join(projectDirectory, 'LICENSE'), join(place(folder), 'LICENSE'));
    // One run for all: npm takes a second to start.
    const { stdout } = await promisify(execFile)(
      'npm',
      ['pack', '--json', '--ignore-scripts', ...folders.map((folder) => `./${folder}`)],
      // Windows starts npm through a shell.
      { cwd: directory, shell: process.platform === 'win32', maxBuffer: 2 ** 24 },
    );
    const [packedProgram, client, recordContract] = PackedSchema.parse(JSON.parse(stdout));
    const read = ({ filename }: z.infer<typeof FileSchema>) => readFile(place(filename));
    return {
      program: await read(packedProgram),
      client: await read(client),
      'record-contract': await read(recordContract),
    };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};
