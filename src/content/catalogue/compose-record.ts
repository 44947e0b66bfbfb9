import type { PortGroup, Product } from '../../contracts/product.ts';
import { portsPointer } from '../../contracts/statements.ts';
import { portKinds } from '../../evidence/fact-words.ts';
import type { AuthoredProduct, ProductFile } from './product-file.ts';

type Physical = Product['physical'];

/** Words inside a port type whose spelling is not simply upper case. */
const words: Readonly<Record<string, string>> = {
  sfpp: 'SFP+',
  sfpdd: 'SFP-DD',
  qsfpp: 'QSFP+',
  qsfpdd: 'QSFP-DD',
  infiniband: 'InfiniBand',
  cisco: 'Cisco',
  extreme: 'Extreme',
  juniper: 'Juniper',
  eaton: 'Eaton',
  ubiquiti: 'Ubiquiti',
  stackwise: 'StackWise',
  summitstack: 'SummitStack',
  smartpower: 'SmartPower',
  mini: 'Mini',
  micro: 'Micro',
  xdsl: 'xDSL',
  passive: 'passive',
  pair: 'pair',
  '2pair': '2-pair',
  '4pair': '4-pair',
  terminal: 'terminal',
  wireless: 'wireless',
  other: 'other',
  hardwired: 'hardwired',
  splice: 'splice',
  punch: 'punch',
};

const spelled = (word: string): string => words[word] ?? word.toUpperCase();
const spaced = (code: string): string => code.split('-').map(spelled).join(' ');

/**
 * A port type of the device-type library as people write it: `10gbase-x-sfpp` is `10GBASE-X SFP+`. The code itself stays
 * in the data; this is its spelling in a sentence.
 */
export const portTypeName = (code: string): string => {
  const ethernet = /^([\d.]+g?base)-(x|[a-z\d]+)(?:-(.+))?$/.exec(code);
  if (ethernet !== null) {
    const [, speed = '', medium = '', plug] = ethernet;
    return `${speed.toUpperCase()}-${medium.toUpperCase()}${plug === undefined ? '' : ` ${spaced(plug)}`}`;
  }
  const wireless = /^ieee802\.(.+)$/.exec(code);
  if (wireless !== null) return `IEEE 802.${wireless[1]}`;
  const poe = /^type\d-ieee802\.(.+)$/.exec(code);
  if (poe !== null) return `IEEE 802.${poe[1]}`;
  const commando = /^iec-60309-(.+)-(\d+h)$/.exec(code);
  if (commando !== null) {
    return `IEC 60309 ${commando[1]?.toUpperCase().replaceAll('-', '+')} ${commando[2]}`;
  }
  const socket = /^ita-([a-z])$/.exec(code);
  if (socket !== null) return `type ${socket[1]?.toUpperCase()}`;
  if (/^(?:rj|de|db)-\d+$|^usb-[abc]$/.test(code)) return code.toUpperCase();
  if (/^usb-(?:mini|micro)-[ab]+$/.test(code)) return `USB ${spaced(code.slice(4)).replace(' ', '-')}`;
  if (/^nema-/.test(code)) return `NEMA ${code.slice(5).toUpperCase()}`;
  if (/^(?:lc|sc|lsh|fc|st)-(?:upc|apc|pc)$/.test(code)) return code.toUpperCase().replace('-', '/');
  return spaced(code);
};

/** One group of ports in words: `48 × 1000BASE-T with PoE mode pse (IEEE 802.3at)`. */
const groupInWords = (group: PortGroup): string => {
  const { type, count, poe, managementOnly, maximumDraw, allocatedDraw } = group;
  const draws = [
    ...(maximumDraw === undefined ? [] : [`at most ${maximumDraw.value} ${maximumDraw.unit}`]),
    ...(allocatedDraw === undefined ? [] : [`${allocatedDraw.value} ${allocatedDraw.unit} allocated`]),
  ];
  return [
    `${count} × ${portTypeName(type)}`,
    ...(managementOnly ? [' for management'] : []),
    // In the word of the source: a word of ours would assert what nobody has checked.
    ...(poe === undefined ? [] : [` with PoE mode ${poe.mode}`]),
    ...(poe?.type === undefined ? [] : [` (${portTypeName(poe.type)})`]),
    ...(draws.length === 0 ? [] : [` (${draws.join(', ')}${count > 1 ? ', each' : ''})`]),
  ].join('');
};

const formNames = { device: 'Device', module: 'Module' } as const;

/**
 * One line about a product, from its facts alone: the same facts always give the same line. `disputed` has the places about which
 * its sources contradict each other.
 */
export const composeDescription = (physical: Physical, disputed: ReadonlySet<string> = new Set()): string => {
  const { form, rackUnits, fullDepth, weight, airflow, subdeviceRole, ports = [] } = physical;
  if (Object.keys(physical).length === 0 && disputed.size === 0)
    return 'The sources state no physical facts.';
  const body = [
    form === undefined ? 'Product' : formNames[form],
    ...(rackUnits === undefined ? [] : [`${rackUnits.value} ${rackUnits.unit}`]),
    ...(fullDepth === true ? ['full depth'] : []),
    ...(weight === undefined ? [] : [`${weight.value} ${weight.unit}`]),
    ...(airflow === undefined ? [] : [`airflow ${airflow}`]),
    ...(subdeviceRole === 'child' ? ['for a device bay'] : []),
  ].join(', ');
  const lists = portKinds.flatMap(([kind, name]) => {
    const groups = ports.filter((group) => group.kind === kind);
    return groups.length === 0 ? [] : [`${name}: ${groups.map(groupInWords).join(', ')}.`];
  });
  const bays = [
    ...(physical.moduleBays === undefined ? [] : [`Module bays: ${physical.moduleBays}.`]),
    ...(physical.deviceBays === undefined ? [] : [`Device bays: ${physical.deviceBays}.`]),
  ];
  const listed = [...lists, ...bays];
  const none = disputed.has(portsPointer)
    ? ['The sources disagree about its ports.']
    : // Only a device or a module could have some.
      form === undefined
      ? []
      : ['The source lists no ports or bays.'];
  return [`${body}.`, ...(listed.length === 0 ? none : listed)].join(' ');
};

/** The record with the line that its file leaves out, and the class. */
export const completeRecord = (
  authored: AuthoredProduct,
  classification: Product['classification'],
  disputed: ReadonlySet<string>,
): ProductFile => ({
  ...authored,
  description: authored.description ?? composeDescription(authored.physical, disputed),
  classification,
});
