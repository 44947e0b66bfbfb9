import type { PortGroup, Product } from '../../contracts/product.ts';
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

const formNames = { device: 'Device', module: 'Module' } as const;

/** One line about a product, from its facts alone: the same facts always give the same line. */
export const composeDescription = (physical: Physical): string => {
  const { form, rackUnits, fullDepth, weight, airflow, subdeviceRole, ports = [] } = physical;
  if (Object.keys(physical).length === 0) return 'The sources state no physical facts.';
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
  // Only a device or a module could have some.
  const none = form === undefined ? [] : ['The source lists no ports or bays.'];
  return [`${body}.`, ...(listed.length === 0 ? none : listed)].join(' ');
};

const portCounter = ({ ports = [] }: Physical) => {
  const count = (...kinds: readonly PortGroup['kind'][]): number =>
    ports.filter(({ kind }) => kinds.includes(kind)).reduce((sum, group) => sum + group.count, 0);
  return count;
};

/** What a product mainly is, as its ports show it. */
type Purpose = 'outlets' | 'power_supply' | 'passive' | 'console_server' | 'interfaces' | 'bays' | 'unknown';

const purposeOf = (physical: Physical): Purpose => {
  const count = portCounter(physical);
  const interfaces = count('interface');
  if (count('power_outlet') > interfaces) return 'outlets';
  if (physical.form === 'module' && count('power_inlet') > 0 && interfaces === 0) return 'power_supply';
  if (count('front', 'rear') > 0 && count('interface', 'power_inlet', 'console') === 0) return 'passive';
  if (count('console_server') > interfaces) return 'console_server';
  if (interfaces > 0) return 'interfaces';
  return (physical.moduleBays ?? physical.deviceBays ?? 0) > 0 ? 'bays' : 'unknown';
};

const classNames: Readonly<Record<Purpose, { readonly device: string; readonly module: string }>> = {
  outlets: { device: 'device with power outlets', module: 'module with power outlets' },
  power_supply: { device: 'power supply', module: 'power supply module' },
  passive: { device: 'passive patch equipment', module: 'passive patch module' },
  console_server: { device: 'console server', module: 'console server module' },
  interfaces: { device: 'device with interfaces', module: 'interface module' },
  bays: { device: 'chassis', module: 'module with bays' },
  unknown: { device: 'device', module: 'module' },
};

/** The class of a product in our own words, as its ports show it; it never says more than they do. */
export const composeClassification = (physical: Physical): Product['classification'] => ({
  system: 'own-words',
  name: physical.form === undefined ? 'product' : classNames[purposeOf(physical)][physical.form],
});

/** The id of the market that the ports of a product show; undefined when they fit several. */
export const marketOfFacts = (physical: Physical): 'power' | 'cabling' | undefined => {
  const purpose = purposeOf(physical);
  if (purpose === 'outlets' || purpose === 'power_supply') return 'power';
  return purpose === 'passive' ? 'cabling' : undefined;
};

const completed = new WeakMap<AuthoredProduct, ProductFile>();

/** The record with the line and the class that its file leaves out. The same file gives the same object again. */
export const completeRecord = (authored: AuthoredProduct): ProductFile => {
  const record = completed.get(authored) ?? {
    ...authored,
    description: authored.description ?? composeDescription(authored.physical),
    classification: authored.classification ?? composeClassification(authored.physical),
  };
  completed.set(authored, record);
  return record;
};
