import { AddressSchema } from '../../../../src/contracts/primitives.ts';

/** What is taken from a page about a device: a type that a manufacturer’s EtherCAT description file names. */
export type DevicePage = {
  /** The manufacturer, as its description file names it, without spaces around it. */
  readonly manufacturer: string;
  /** The device type, exactly as the page has it. */
  readonly type: string;
  /** What the description file says of the device; read for its function and to tell products from what else has a type, not kept. Possibly empty. */
  readonly description: string;
  /** The page of the manufacturer about the device. One without a path is its home page, which is about no device. */
  readonly documentation: string | undefined;
};

const field = /<dt>([A-Za-z]+):?<\/dt><dd>(.+)<\/dd>/g;

const documentationIn = (link: string): string | undefined => {
  const { data } = AddressSchema.safeParse(/^<a href="([^"]*)">/.exec(link)?.[1]);
  if (data === undefined) return undefined;
  const { pathname, search } = new URL(data);
  return pathname === '/' && search === '' ? undefined : data;
};

/** Reads a page about a device. Undefined when it has no type or no vendor, as the first pages had no fields. */
export const readDevicePage = (text: string): DevicePage | undefined => {
  const fields = new Map([...text.matchAll(field)].map(([, name, value]) => [name, value]));
  const type = fields.get('Type');
  const manufacturer = fields.get('Vendor')?.trim();
  if (type === undefined || manufacturer === undefined) return undefined;
  return {
    manufacturer,
    type,
    description: fields.get('Description') ?? '',
    documentation: documentationIn(fields.get('Documentation') ?? ''),
  };
};
