import type { PortGroup, Product } from '../contracts/product.ts';
import { type FactValue, identifiersPointer, portsPointer } from '../contracts/statements.ts';

type PhysicalField = Exclude<keyof Product['physical'], 'ports'>;

/** The physical facts apart from the ports, by their fields, in the order in which people read them. */
export const physicalFields: readonly (readonly [PhysicalField, string])[] = [
  ['form', 'Form'],
  ['rackUnits', 'Rack height'],
  ['fullDepth', 'Rack depth'],
  ['weight', 'Weight'],
  ['length', 'Length'],
  ['width', 'Width'],
  ['height', 'Height'],
  ['depth', 'Depth'],
  ['airflow', 'Airflow'],
  ['subdeviceRole', 'Subdevice role'],
  ['moduleBays', 'Module bays'],
  ['deviceBays', 'Device bays'],
];

const names: ReadonlyMap<string, string> = new Map([
  ['/manufacturer/name', 'Manufacturer'],
  ['/manufacturerPartNumber', 'Part number'],
  ['/name', 'Name'],
  ...physicalFields.map(([field, name]) => [`/physical/${field}`, name] as const),
  [identifiersPointer, 'Identifier'],
  [portsPointer, 'Ports'],
]);

/** The name of the fact at a place; the place itself without one. */
export const factName = (pointer: string): string =>
  names.get(pointer.replace(/\/(?:\d+|-)$/, '')) ?? pointer;

/** The kinds of ports in the order in which they are shown, with their names. */
export const portKinds: readonly (readonly [PortGroup['kind'], string])[] = [
  ['interface', 'Interfaces'],
  ['console', 'Console'],
  ['console_server', 'Console server'],
  ['power_inlet', 'Power inlets'],
  ['power_outlet', 'Power outlets'],
  ['front', 'Front ports'],
  ['rear', 'Rear ports'],
];

const portKindNames = new Map<string, string>(portKinds);

/** Details of a group of ports beyond type and number; possibly empty. */
export const portDetails = ({ poe, managementOnly, maximumDraw, allocatedDraw }: PortGroup): string =>
  [
    ...(managementOnly ? ['management only'] : []),
    ...(poe === undefined ? [] : [`PoE mode ${poe.mode}${poe.type === undefined ? '' : `, ${poe.type}`}`]),
    ...(maximumDraw === undefined ? [] : [`at most ${maximumDraw.value} ${maximumDraw.unit} each`]),
    ...(allocatedDraw === undefined ? [] : [`${allocatedDraw.value} ${allocatedDraw.unit} allocated each`]),
  ].join('; ');

/** The value of a fact in words, with the digits and codes of its source. */
export const valueInWords = (pointer: string, value: FactValue): string => {
  if (typeof value === 'boolean') {
    const isDepth = pointer === '/physical/fullDepth';
    return isDepth ? (value ? 'full depth' : 'not full depth') : value ? 'yes' : 'no';
  }
  if (typeof value !== 'object') return String(value);
  if ('scheme' in value) return `${value.scheme} ${value.value}`;
  if ('unit' in value) return `${value.value} ${value.unit}`;
  const details = portDetails(value);
  const group = `${portKindNames.get(value.kind) ?? value.kind}: ${value.count} × ${value.type}`;
  return details === '' ? group : `${group} (${details})`;
};
