import * as z from 'zod';
import { AddressSchema, TextSchema } from '../../contracts/primitives.ts';
import { type PortGroup, PortKindSchema, type Product } from '../../contracts/product.ts';
import type { DescribedFunction } from '../../evidence/told-history.ts';
import { type ContentFinding, createFault, type Fault, findingsIn } from '../findings/content-finding.ts';
import { authoredAddress, authoredLine } from '../findings/field-rules.ts';
import { createYamlFileReader } from '../findings/yaml-file.ts';
import { catalogueRules } from './catalogue-rules.ts';
import type { AuthoredProduct, Manufacturer, Market } from './product-file.ts';

const catalogueFault = createFault(catalogueRules);

const functionsFile = 'content/functions.yaml';
const rulesFile = 'content/function-rules.yaml';

/** The class of a record that no rule fits. */
export const notClassified = 'not classified';

const MarketIdSchema = TextSchema.meta({
  description: 'The id of a market in content/markets.yaml.',
  example: 'industrial-networking',
});

const FunctionSchema = z.strictObject({
  name: authoredLine(TextSchema).meta({
    description: 'What the product is, in words of the field.',
    example: 'switch',
  }),
  meaning: authoredLine(TextSchema).meta({
    description: 'What counts as this function, in one sentence.',
    example: 'Passes frames between its ports.',
  }),
  market: MarketIdSchema.optional().meta({
    description:
      'The market of products with this function. Without it, they are in that of their manufacturer.',
    example: 'it-equipment',
  }),
  marketAmong: z
    .record(TextSchema, MarketIdSchema)
    .optional()
    .meta({
      description: 'Another market for products of manufacturers in a market, by that one.',
      example: { automation: 'industrial-networking' },
    }),
});

/** `content/functions.yaml`: what a product can be, and in which market it then is. */
const FunctionsFileSchema = z.strictObject({
  market: MarketIdSchema.meta({
    description: 'The market of a manufacturer whose entry names none.',
    example: 'it-equipment',
  }),
  functions: z.array(FunctionSchema).meta({ description: 'Every function.' }),
});

const PatternSchema = TextSchema.meta({
  description: 'A regular expression, in which upper and lower case are the same.',
  example: '\\bmedia converter\\b',
});

const PortConditionSchema = z.strictObject({
  kind: PortKindSchema,
  type: PatternSchema.optional().meta({
    description: 'A pattern of the type of the ports.',
    example: '^ieee802',
  }),
  poe: z
    .enum(['pse', 'pd'])
    .optional()
    .meta({ description: 'The mode of Power over Ethernet.', example: 'pd' }),
  management: z.boolean().optional().meta({
    description: 'Whether the ports serve management only.',
    example: false,
  }),
  min: z.int().nonnegative().default(1).meta({ description: 'The fewest of these ports.', example: 8 }),
  max: z.int().nonnegative().optional().meta({ description: 'The most of these ports.', example: 0 }),
});

const RuleSchema = z.strictObject({
  rule: z
    .int()
    .positive()
    .meta({ description: 'The number of the rule, which never means another one.', example: 12 }),
  function: TextSchema.meta({ description: 'A function of content/functions.yaml.', example: 'firewall' }),
  manufacturers: z
    .array(TextSchema)
    .min(1)
    .optional()
    .meta({
      description: 'The ids of the manufacturers whose records it reads; without it, those of all.',
      example: ['fortinet'],
    }),
  name: PatternSchema.optional().meta({
    description: 'What the name says, without the part number.',
    example: '\\bFortiGate\\b',
  }),
  page: PatternSchema.optional().meta({
    description: 'What the address of a page says that the source names, without the part number.',
    example: '/switches/',
  }),
  folder: PatternSchema.optional().meta({
    description: 'In which folders the source keeps the file about the product, which are its categories.',
    example: '/040_digital-in/',
  }),
  description: PatternSchema.optional().meta({
    description:
      'What the source’s description of the product says, without the part number. An import reads it and keeps the number and the function of the rule, not the text, so a changed pattern counts from the next import on.',
    example: '\\bEtherCAT coupler\\b',
  }),
  form: z
    .enum(['device', 'module'])
    .optional()
    .meta({ description: 'The form that the source states.', example: 'device' }),
  moduleBays: z.int().positive().optional().meta({ description: 'The fewest bays for modules.', example: 2 }),
  deviceBays: z.int().positive().optional().meta({ description: 'The fewest bays for devices.', example: 2 }),
  ports: z
    .array(PortConditionSchema)
    .min(1)
    .optional()
    .meta({
      description: 'What the source says of ports; each of the conditions has to be met.',
      example: [{ kind: 'power_outlet', min: 15 }],
    }),
  reason: authoredLine(TextSchema).meta({
    description: 'Why a record that fits has this function, in one sentence.',
    example: 'The name says so.',
  }),
  source: authoredAddress(AddressSchema).optional().meta({
    description:
      'A public page that says so; absent where the words and facts of the record say it themselves.',
    example: 'https://www.fortinet.com/content/dam/fortinet/assets/data-sheets/fortigate-60f-series.pdf',
  }),
});

/** `content/function-rules.yaml`: by what a function is read. The first rule that fits a record counts. */
const RulesFileSchema = z.array(RuleSchema);

/** What a product can be. */
export type ProductFunction = z.infer<typeof FunctionSchema>;

/** A rule by which the function of a product is read from what its sources say. */
export type FunctionRule = z.infer<typeof RuleSchema>;

/** The functions and the rules of a catalogue. */
export type Functions = {
  readonly market: string;
  readonly functions: readonly ProductFunction[];
  readonly rules: readonly FunctionRule[];
};

const loadFunctions = createYamlFileReader(FunctionsFileSchema);
const loadRules = createYamlFileReader(RulesFileSchema);

/** Reads the functions and the rules of a project: both files, and what they say together. */
export const readFunctions = (projectDirectory: string) => {
  const files = {
    functions: loadFunctions(projectDirectory, functionsFile),
    rules: loadRules(projectDirectory, rulesFile),
  };
  const { market = '', functions = [] } = files.functions.value ?? {};
  const value: Functions = { market, functions, rules: files.rules.value ?? [] };
  return { files, value };
};

const isPattern = (text: string): boolean => {
  try {
    new RegExp(text, 'iu');
    return true;
  } catch {
    return false;
  }
};

/** Every pattern of a rule, with the path to it. */
const patternsOf = ({ name, page, folder, description, ports = [] }: FunctionRule) =>
  [
    { pattern: name, path: ['name'] },
    { pattern: page, path: ['page'] },
    { pattern: folder, path: ['folder'] },
    { pattern: description, path: ['description'] },
    ...ports.map(({ type }, index) => ({ pattern: type, path: ['ports', index, 'type'] })),
  ].flatMap(({ pattern, path }) => (pattern === undefined ? [] : [{ pattern, path }]));

/** Compares functions and rules with one another, and with the manufacturers and markets that they name. */
export const checkFunctions = (
  { functions, rules }: ReturnType<typeof readFunctions>['files'],
  manufacturers: readonly Manufacturer[],
  markets: readonly Market[],
): ContentFinding[] => {
  const marketIds = new Set(markets.map(({ id }) => id));
  const manufacturerIds = new Set(manufacturers.map(({ id }) => id));
  const listed = functions.value?.functions ?? [];
  const names = listed.map(({ name }) => name);
  const numbers = (rules.value ?? []).map(({ rule }) => rule);
  const inFunctions: Fault[] = listed.flatMap(({ name, market, marketAmong = {} }, index) => [
    ...(names.indexOf(name) === index && name !== notClassified
      ? []
      : [catalogueFault('duplicate_function', functions.positionOf(['functions', index, 'name']))]),
    ...[...(market === undefined ? [] : [market]), ...Object.entries(marketAmong).flat()].flatMap((id) =>
      marketIds.has(id) ? [] : [catalogueFault('unknown_market', functions.positionOf(['functions', index]))],
    ),
  ]);
  if (functions.value !== undefined && !marketIds.has(functions.value.market)) {
    inFunctions.push(catalogueFault('unknown_market', functions.positionOf(['market'])));
  }
  const inRules = (rules.value ?? []).flatMap((rule, index): Fault[] => {
    const {
      manufacturers: read = [],
      name,
      page,
      folder,
      description,
      form,
      moduleBays,
      deviceBays,
      ports,
    } = rule;
    const at = (...path: PropertyKey[]) => rules.positionOf([index, ...path]);
    const readsSource = [name, page, folder, description, form, moduleBays, deviceBays, ports].some(
      (one) => one !== undefined,
    );
    return [
      ...(numbers.indexOf(rule.rule) === index ? [] : [catalogueFault('duplicate_rule', at('rule'))]),
      ...(names.includes(rule.function) ? [] : [catalogueFault('unknown_function', at('function'))]),
      ...(readsSource ? [] : [catalogueFault('rule_reads_nothing', at())]),
      ...read.flatMap((id, index) =>
        manufacturerIds.has(id) ? [] : [catalogueFault('unknown_manufacturer', at('manufacturers', index))],
      ),
      ...patternsOf(rule).flatMap(({ pattern, path }) =>
        isPattern(pattern) ? [] : [catalogueFault('not_a_pattern', at(...path))],
      ),
    ];
  });
  return [...findingsIn(functions.file, inFunctions), ...findingsIn(rules.file, inRules)];
};

/** A text without the part number, however its letters are written. */
const without = (text: string, partNumber: string): string => {
  const [lower, number] = [text.toLowerCase(), partNumber.toLowerCase()];
  // Lower case can have another length in a few languages; such a text is left out rather than cut in a wrong place.
  if (lower.length !== text.length) return lower.includes(number) ? '' : text;
  let rest = '';
  let from = 0;
  for (let at = lower.indexOf(number); at !== -1; at = lower.indexOf(number, from)) {
    rest += `${text.slice(from, at)} `;
    from = at + number.length;
  }
  return rest + text.slice(from);
};

/**
 * What rules may read of a name: not the part number, and not a model number that stands alone, because the parts of numbers
 * mean other things on other products. A written word is read: `FortiGate-60F`, but not `FG-60F`.
 */
export const readableName = ({
  name,
  manufacturerPartNumber,
}: Pick<AuthoredProduct, 'name' | 'manufacturerPartNumber'>): string => {
  const rest = without(name, manufacturerPartNumber).trim();
  const isCode = !/\s/.test(rest) && /\d/.test(rest) && !/\p{L}\p{Ll}{3}/u.test(rest);
  return isCode ? '' : rest;
};

type Readable = Pick<
  AuthoredProduct,
  'manufacturer' | 'manufacturerPartNumber' | 'name' | 'physical' | 'namedPages' | 'sources' | 'describedAs'
>;

type Check = (text: string) => boolean;

const checkOf = (pattern: string): Check => {
  const expression = new RegExp(pattern, 'iu');
  return (text) => expression.test(text);
};

const portCheckOf = ({ kind, type, poe, management, min, max }: z.infer<typeof PortConditionSchema>) => {
  const isType = type === undefined ? () => true : checkOf(type);
  const isMeant = (group: PortGroup): boolean =>
    group.kind === kind &&
    isType(group.type) &&
    (poe === undefined || group.poe?.mode === poe) &&
    (management === undefined || (group.managementOnly ?? false) === management);
  return (ports: readonly PortGroup[]): boolean => {
    const count = ports.reduce((sum, group) => (isMeant(group) ? sum + group.count : sum), 0);
    return count >= min && (max === undefined || count <= max);
  };
};

/** What is read of a record, made once for all rules. */
type Read = {
  readonly name: string;
  readonly pages: readonly string[];
  readonly folders: readonly string[];
  readonly describedAs: readonly DescribedFunction[];
  readonly physical: Product['physical'];
};

const conditionsOf = (rule: FunctionRule): ((read: Read) => boolean) => {
  const isName = rule.name === undefined ? undefined : checkOf(rule.name);
  const isPage = rule.page === undefined ? undefined : checkOf(rule.page);
  const isFolder = rule.folder === undefined ? undefined : checkOf(rule.folder);
  const arePorts = rule.ports?.map(portCheckOf);
  const { form, moduleBays, deviceBays } = rule;
  return ({ name, pages, folders, describedAs, physical }) =>
    (form === undefined || physical.form === form) &&
    (moduleBays === undefined || (physical.moduleBays ?? 0) >= moduleBays) &&
    (deviceBays === undefined || (physical.deviceBays ?? 0) >= deviceBays) &&
    (arePorts === undefined || arePorts.every((meets) => meets(physical.ports ?? []))) &&
    (isName === undefined || isName(name)) &&
    (isFolder === undefined || folders.some(isFolder)) &&
    // A rule that has got another function since the import says nothing of the text that the import read.
    (rule.description === undefined ||
      describedAs.some((one) => one.rule === rule.rule && one.function === rule.function)) &&
    (isPage === undefined || pages.some(isPage));
};

/** The folders of a file, with a slash after each. */
const foldersOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

/** Makes the rules ready to be asked about many records: gives the first in the order of the file that fits a record. */
export const createRuleFinder = (
  rules: readonly FunctionRule[],
): ((record: Readable) => FunctionRule | undefined) => {
  const ready = rules.map((rule) => ({ rule, fits: conditionsOf(rule) }));
  const ofManufacturer = new Map<string, typeof ready>();
  const rulesFor = (id: string): typeof ready => {
    const known =
      ofManufacturer.get(id) ??
      ready.filter(
        ({ rule: { manufacturers } }) => manufacturers === undefined || manufacturers.includes(id),
      );
    ofManufacturer.set(id, known);
    return known;
  };
  return (record) => {
    const {
      manufacturerPartNumber: partNumber,
      namedPages = [],
      sources,
      describedAs = [],
      physical,
    } = record;
    const read: Read = {
      name: readableName(record),
      pages: namedPages.map(({ address }) => without(address, partNumber)),
      folders: sources.flatMap((source) =>
        'path' in source ? [without(foldersOf(source.path), partNumber)] : [],
      ),
      describedAs,
      physical,
    };
    return rulesFor(record.manufacturer).find(({ fits }) => fits(read))?.rule;
  };
};

/**
 * Makes the rules ready to read descriptions that are not kept: gives every rule whose pattern a description meets, with its
 * function, in the order of the file. What the rule asks for beside it is left to the reader of the record. The part number, and the
 * number of its series that a description may begin with, are not read.
 */
export const createDescriptionReader = (rules: readonly FunctionRule[]) => {
  const ready = rules.flatMap((rule) =>
    rule.description === undefined ? [] : [{ rule, meets: checkOf(rule.description) }],
  );
  return (description: string, partNumber: string): DescribedFunction[] => {
    const rest = without(description, partNumber);
    const [first = ''] = rest.split(/[\s,(]/);
    const read = partNumber.startsWith(first) ? rest.slice(first.length) : rest;
    return ready.flatMap(({ rule, meets }) =>
      meets(read) ? [{ function: rule.function, rule: rule.rule }] : [],
    );
  };
};

/** What is read about a product beside what its file has. */
export type Reading = Pick<Product, 'classification'> & {
  /** The id of its market. */
  readonly market: string;
};

/** Reads the function of a product, unless its file has a class, and its market, unless its file has one. */
export type ReadFunction = (record: AuthoredProduct, manufacturer: Manufacturer) => Reading;

const readers = new WeakMap<Functions['rules'], ReadFunction>();

/**
 * Makes a reader of functions and markets. A market follows from the function and the manufacturer alone, so that products of
 * one series with one function are never in two markets. The same rules give the same reader again.
 */
export const createFunctionReader = ({ market: usual, functions, rules }: Functions): ReadFunction => {
  const known = readers.get(rules);
  if (known !== undefined) return known;
  const find = createRuleFinder(rules);
  const marketOf = (name: string, manufacturer: Manufacturer): string => {
    const own = manufacturer.market ?? usual;
    const { market, marketAmong = {} } = functions.find((one) => one.name === name) ?? {};
    return marketAmong[own] ?? market ?? own;
  };
  const read: ReadFunction = (record, manufacturer) => {
    const rule = record.classification === undefined ? find(record) : undefined;
    const classification = record.classification ?? {
      system: 'own-words',
      name: rule?.function ?? notClassified,
      ...(rule !== undefined && { rule: rule.rule }),
    };
    return { classification, market: record.market ?? marketOf(classification.name, manufacturer) };
  };
  readers.set(rules, read);
  return read;
};
