import { posix } from 'node:path';
import { factText } from '../../../../src/contracts/statements.ts';
import type { DeviceType } from './device-type.ts';

/** The facts of a file, each as a text that another file shares when it states the same. */
const factsOf = ({ physical: { ports = [], ...fields } }: DeviceType): ReadonlySet<string> =>
  new Set([...Object.entries(fields), ...ports].map(factText));

/** Whether a file of the library is called by the part number: by its name, or by a word of its model. */
export const isCalledByNumber = (path: string, { model, partNumber = '' }: DeviceType): boolean =>
  posix.parse(path).name === partNumber || model.split(' ').includes(partNumber);

/**
 * What several files say together about one product: the facts of the one that states all facts of the others, the first
 * model that is more than the number, and every address. Undefined when none states all facts, because they contradict
 * each other then or each says something else.
 */
export const joinTypes = (types: readonly DeviceType[]): DeviceType | undefined => {
  const largest = types.find((type) => {
    const own = factsOf(type);
    return types.every((other) => [...factsOf(other)].every((fact) => own.has(fact)));
  });
  if (largest === undefined) return undefined;
  const named = types.find(({ model, partNumber = '' }) => !model.includes(partNumber)) ?? largest;
  return {
    ...largest,
    model: named.model,
    addresses: [...new Set(types.flatMap(({ addresses }) => addresses))],
  };
};
