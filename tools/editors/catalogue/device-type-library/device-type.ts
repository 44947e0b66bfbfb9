import { FAILSAFE_SCHEMA, load, YAMLException } from 'js-yaml';
import * as z from 'zod';
import { AddressSchema, DecimalSchema } from '../../../../src/contracts/primitives.ts';
import type { PortGroup, Product } from '../../../../src/contracts/product.ts';
import { hasVisibleText } from '../../../../src/text/line-of-text.ts';

/** What a file of the device-type library says about a product. */
export type DeviceType = {
  readonly manufacturer: string;
  readonly model: string;
  /** The part number exactly as written; undefined when the file has none. */
  readonly partNumber: string | undefined;
  /** The name of the product in addresses of NetBox, which the library makes from manufacturer and model. */
  readonly slug: string | undefined;
  readonly physical: Product['physical'];
  /** The addresses in its comments, such as that of a datasheet, in their order. */
  readonly addresses: readonly string[];
  /** The names of fields whose values cannot be published as they are. */
  readonly leftOut: readonly string[];
};

/**
 * Reads YAML with every plain value as the text that the file has: 1.0 stays 1.0, and 007 stays 007. As in PyYAML, with
 * which NetBox and the library's own tests read, the last of equal keys counts, and lines of a quoted text may begin at
 * the margin.
 */
const readYaml = (text: string): unknown => load(text, { schema: FAILSAFE_SCHEMA, json: true });

const NameSchema = z.string().min(1);
const TextSchema = z
  .string()
  .nullable()
  .transform((text) => text ?? '');
const NothingSchema = z.literal([null, '']).transform(() => []);
const ListSchema = z.union([z.array(z.looseObject({ type: TextSchema })), NothingSchema]).default([]);
const CountedSchema = z.union([z.array(z.unknown()), NothingSchema]).default([]);
// The form that the library's schema had from 19 January to 9 March 2023: a list of one weight with its unit.
const WeightListSchema = z.tuple([z.object({ value: z.string(), unit: z.string() })]);

const FileSchema = z.looseObject({
  manufacturer: NameSchema,
  model: NameSchema,
  part_number: TextSchema.optional(),
  slug: TextSchema.optional(),
  u_height: TextSchema.optional(),
  is_full_depth: TextSchema.optional(),
  airflow: TextSchema.optional(),
  weight: z.union([TextSchema, WeightListSchema]).optional(),
  weight_unit: TextSchema.optional(),
  subdevice_role: TextSchema.optional(),
  comments: TextSchema.default(''),
  interfaces: ListSchema,
  'console-ports': ListSchema,
  'console-server-ports': ListSchema,
  'power-ports': ListSchema,
  'power-outlets': ListSchema,
  'front-ports': ListSchema,
  'rear-ports': ListSchema,
  'module-bays': CountedSchema,
  'device-bays': CountedSchema,
});
type File = z.infer<typeof FileSchema>;

const PortFieldsSchema = z.object({
  type: NameSchema,
  mgmt_only: TextSchema.optional(),
  poe_mode: z.enum(['pse', 'pd']).optional().catch(undefined),
  poe_type: NameSchema.optional().catch(undefined),
  maximum_draw: TextSchema.optional().catch(undefined),
  allocated_draw: TextSchema.optional().catch(undefined),
});

// Interfaces that are no sockets: they exist in the configuration of a product only.
const notPorts = new Set(['virtual', 'lag', 'bridge']);

const lists: readonly (readonly [PortGroup['kind'], keyof File & string])[] = [
  ['interface', 'interfaces'],
  ['console', 'console-ports'],
  ['console_server', 'console-server-ports'],
  ['power_inlet', 'power-ports'],
  ['power_outlet', 'power-outlets'],
  ['front', 'front-ports'],
  ['rear', 'rear-ports'],
];

// The spellings of YAML 1.1 and 1.2 alike, because editors of the library use both.
const isTrue = (text: string | undefined): boolean => /^(?:true|yes|on)$/i.test(text ?? '');
const isFalse = (text: string): boolean => /^(?:false|no|off)$/i.test(text);
const isAbsent = (text: string | undefined): boolean => text === undefined || /^(?:|null|~)$/i.test(text);

/** Collects the facts of a file, and the names of those that cannot be published. */
const createCollector = () => {
  const leftOut = new Set<string>();
  return {
    leftOut,
    quantity: (field: string, text: string | undefined, unit: string | undefined) => {
      if (text === undefined || isAbsent(text)) return undefined;
      // YAML reads .5 as the number 0.5.
      const value = text.replace(/^\./, '0.');
      if (unit !== undefined && hasVisibleText(unit) && DecimalSchema.safeParse(value).success) {
        return { value, unit };
      }
      leftOut.add(field);
      return undefined;
    },
    choice: <Choice extends string>(field: string, value: string | undefined, choices: readonly Choice[]) => {
      const chosen = choices.find((choice) => choice === value);
      if (chosen === undefined && !isAbsent(value)) leftOut.add(field);
      return chosen;
    },
  };
};
type Collector = ReturnType<typeof createCollector>;

const groupOf = (kind: PortGroup['kind'], entry: unknown, collector: Collector): PortGroup => {
  const fields = PortFieldsSchema.parse(entry);
  const maximumDraw = collector.quantity('maximum_draw', fields.maximum_draw, 'W');
  const allocatedDraw = collector.quantity('allocated_draw', fields.allocated_draw, 'W');
  return {
    kind,
    type: fields.type,
    count: 1,
    ...(fields.poe_mode && {
      poe: { mode: fields.poe_mode, ...(fields.poe_type && { type: fields.poe_type }) },
    }),
    ...(kind === 'interface' && isTrue(fields.mgmt_only) && { managementOnly: true as const }),
    ...(maximumDraw && { maximumDraw }),
    ...(allocatedDraw && { allocatedDraw }),
  };
};

/** The ports of a kind, alike ones counted: most of them first, so that the order in the file does not matter. */
const countPorts = (
  kind: PortGroup['kind'],
  entries: readonly unknown[],
  collector: Collector,
): PortGroup[] => {
  const groups = entries
    .map((entry) => groupOf(kind, entry, collector))
    .filter(({ type }) => !notPorts.has(type));
  return [...Map.groupBy(groups, (group) => JSON.stringify(group))]
    .sort(([one, ones], [other, others]) => others.length - ones.length || (one < other ? -1 : 1))
    .flatMap(([, alike]) => alike.slice(0, 1).map((group) => ({ ...group, count: alike.length })));
};

const readPhysical = (file: File, form: 'device' | 'module', collector: Collector): Product['physical'] => {
  const [{ value, unit }] = Array.isArray(file.weight)
    ? file.weight
    : [{ value: file.weight, unit: file.weight_unit }];
  // Nothing weighs nothing: nobody has measured it.
  const isWeightless = /^0+(?:\.0*)?$/.test(value ?? '');
  if (isWeightless) collector.leftOut.add('weight');
  const weight = isWeightless ? undefined : collector.quantity('weight', value, unit);
  const rackUnits = collector.quantity('u_height', file.u_height, 'U');
  const depth = file.is_full_depth ?? '';
  const airflow = isAbsent(file.airflow) ? undefined : file.airflow;
  const subdeviceRole = collector.choice('subdevice_role', file.subdevice_role, ['parent', 'child']);
  const ports = lists.flatMap(([kind, name]) => countPorts(kind, ListSchema.parse(file[name]), collector));
  return {
    form,
    ...(weight && { weight }),
    ...(rackUnits && { rackUnits }),
    ...((isTrue(depth) || isFalse(depth)) && { fullDepth: isTrue(depth) }),
    ...(airflow && { airflow }),
    ...(subdeviceRole && { subdeviceRole }),
    ...(file['module-bays'].length > 0 && { moduleBays: file['module-bays'].length }),
    ...(file['device-bays'].length > 0 && { deviceBays: file['device-bays'].length }),
    ...(ports.length > 0 && { ports }),
  };
};

// The characters RFC 3986 gives to an address, without the brackets that Markdown puts around one.
const addressInText =
  /https?:\/\/[A-Za-z0-9\-._~:/?#@!$&*+,;=%']+(?:\([A-Za-z0-9\-._~]*\)[A-Za-z0-9\-._~:/?#@!$&*+,;=%']*)*/g;

const withoutEndMarks = (address: string): string =>
  address.slice(0, [...address].findLastIndex((character) => !".,;:!?'*".includes(character)) + 1);

const readAddresses = (comments: string): string[] => {
  const found = [...comments.matchAll(addressInText)].map(([address]) => withoutEndMarks(address));
  const sound = found.filter(
    (address) => AddressSchema.safeParse(address).success && !/%(?![0-9A-Fa-f]{2})/.test(address),
  );
  return [...new Set(sound)];
};

/**
 * What a parsed file of the device-type library at `path` says, with every plain value as the text that the file has. The first
 * folder says whether it is a device or a module. Undefined when it is not of such a type.
 */
export const deviceTypeOf = (path: string, value: unknown): DeviceType | undefined => {
  const parsed = FileSchema.safeParse(value);
  if (!parsed.success) return undefined;
  const file = parsed.data;
  const collector = createCollector();
  try {
    return {
      manufacturer: file.manufacturer,
      model: file.model,
      partNumber: isAbsent(file.part_number) ? undefined : file.part_number,
      slug: file.slug,
      physical: readPhysical(file, path.startsWith('module-types/') ? 'module' : 'device', collector),
      addresses: readAddresses(file.comments),
      leftOut: [...collector.leftOut],
    };
  } catch (error) {
    // A port without what every port has.
    if (error instanceof z.ZodError) return undefined;
    throw error;
  }
};

/** Reads a file of the device-type library. Gives undefined when it is not YAML of such a type. */
export const readDeviceType = (path: string, text: string): DeviceType | undefined => {
  try {
    return deviceTypeOf(path, readYaml(text));
  } catch (error) {
    if (error instanceof YAMLException) return undefined;
    throw error;
  }
};
