import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadYamlFile } from '../findings/yaml-file.ts';
import { ImportsFileSchema } from './product-file.ts';

/** Where it is written what was imported last. */
export const importsFile = 'content/imports.yaml';

/** What was imported last, by library: on that day every record of it was still there. */
export const readImports = (projectDirectory: string) => {
  if (!existsSync(join(projectDirectory, importsFile))) return { entries: [], findings: [] };
  const { value = [], findings } = loadYamlFile(projectDirectory, importsFile, ImportsFileSchema);
  return { entries: value, findings };
};
