import type { z } from 'zod';
import { compareFindings, type Finding } from './finding.ts';
import { readFields } from './read-fields.ts';
import { checkText } from './read-text.ts';
import { readYaml } from './yaml.ts';

/** A YAML file to read. */
export type YamlFile<Schema extends z.ZodType> = {
  /** The file's name relative to the project, with forward slashes. */
  readonly file: string;
  /** The text of the file. */
  readonly text: string;
  /** What its fields must be; the descriptions and examples in it become part of the findings. */
  readonly schema: Schema;
};

/** The value of a YAML file after its schema, undefined when there is any finding, and the findings in file order. */
export const readYamlFile = <Schema extends z.ZodType>({
  file,
  text,
  schema,
}: YamlFile<Schema>): { value: z.output<Schema> | undefined; findings: Finding[] } => {
  const clean = checkText(text);
  const { value, faults } =
    clean.value === undefined
      ? { value: undefined, faults: clean.faults }
      : readFields(schema, readYaml(clean.value));
  return { value, findings: faults.map((fault) => ({ ...fault, file })).toSorted(compareFindings) };
};
