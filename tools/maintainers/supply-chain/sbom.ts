import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type NpmOutput, runNpm } from './run-npm.ts';

const ProjectSchema = z.object({ name: z.string() });

const BomSchema = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.looseObject({ component: z.looseObject({ name: z.string() }) }),
  components: z.array(z.looseObject({ name: z.string(), version: z.string() })),
});

/** A bill of materials in CycloneDX. */
export type Bom = z.infer<typeof BomSchema>;

const readBom = ({ standardOutput, standardError }: NpmOutput): Bom => {
  try {
    return BomSchema.parse(JSON.parse(standardOutput));
  } catch {
    throw new Error(`npm made no bill of materials. It says:\n${standardError.trim()}`);
  }
};

/**
 * Makes a bill of materials of every package in the lock file, of production and development. Nothing needs to be
 * installed and nobody is asked. Throws what npm says if the lock file is not consistent.
 */
export const makeBom = async (context: Parameters<typeof runNpm>[1]): Promise<Bom> => {
  const words = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const bom = readBom(await runNpm(words, context));
  const { name } = ProjectSchema.parse(
    JSON.parse(await readFile(join(context.projectDirectory, 'package.json'), 'utf8')),
  );
  // npm names the project after its directory.
  const component = { ...bom.metadata.component, name };
  return { ...bom, metadata: { ...bom.metadata, component } };
};
