import { type PartNumberRefusal, partNumberRefusal, partNumberRefusals } from '../part-number.ts';
import type { DevicePage } from './device-page.ts';

/** Why a page about a device gives no record. */
export type DeviceReason =
  | PartNumberRefusal
  | 'unreadable'
  | 'operating_mode'
  | 'description'
  | 'family'
  | 'another_number'
  | 'unknown_manufacturer'
  | 'part_of_product'
  | 'shortened'
  | 'another_form'
  | 'description_differs'
  | 'several_pages';

/** Each reason in one sentence. */
export const deviceReasons: Readonly<Record<DeviceReason, string>> = {
  ...partNumberRefusals,
  unreadable: 'The file cannot be read as a page about a device with a type and a vendor.',
  operating_mode:
    'The type names a drive in one of its operating modes, such as RFC-A, without its part number.',
  description: 'The type has a space, a comma, brackets or a slash: it is a description and no part number.',
  family: 'The type has an X in place of characters that differ: it means a family of products.',
  another_number:
    'The documentation address names the product by another number, the material number of Bosch Rexroth.',
  unknown_manufacturer: 'No manufacturer in content/manufacturers.yaml has this name, id or alias.',
  part_of_product:
    'The description says that the type is one of several EtherCAT devices in one product, such as its sensor line or its second port.',
  shortened:
    'The part numbers of these products have a further group, which the type lacks or the repository has left out: it means several products.',
  another_form: 'The type does not fit the form of its manufacturer’s part numbers.',
  description_differs: 'The description of the device begins with another number than the type.',
  several_pages: 'Several pages have this manufacturer and type: the product is unclear.',
};

/** The form of part numbers, by manufacturer where it is known more closely than for all. */
const forms: Readonly<Record<string, RegExp>> = { beckhoff: /^[A-Z]{2,4}\d{3,4}(?:-\d{4}){0,2}$/ };
const anyForm = /^[A-Z\d]+(?:-[A-Z\d]+)*$/;

const operatingMode = / (?:Open Loop|RFC-[AS]|Regen|PM|Mode Agnostic)$/;

// Two devices of a bridge or a junction, the sensor line of a motor module, the halves of a motor with its drive.
const partOfProduct =
  / - Dev [A-Z]$|\bSecondary\b|^\S+ (?:Internal |(?:Hygienic )?Sensor\b)|^\S+ (?:Drive|Feedback)$/;

// Of AX5101-0000-0200 the repository makes AX5101-0000, as the last group is a revision of the device. AMI8000 stands for all motors
// of its series.
const shortened = /^(?:AX[58]\d{3}-|AM[IP]8)/;

/** Why the description that a page gives of the device says that the type is no part number. */
const reasonInDescription = ({ type, description }: DevicePage): DeviceReason | undefined => {
  if (/\bUnknown\b/.test(description)) return 'placeholder';
  if (partOfProduct.test(description)) return 'part_of_product';
  const [first = ''] = description.split(/[\s,(]/);
  if (first.startsWith(`${type}-`)) return 'shortened';
  return first === '' || first === type || type.startsWith(`${first}-`) ? undefined : 'description_differs';
};

/** Why a page gives no record, apart from other pages; undefined when it can. */
export const deviceReason = (
  page: DevicePage | undefined,
  manufacturerId: string | undefined,
): DeviceReason | undefined => {
  if (page === undefined) return 'unreadable';
  const { type, documentation } = page;
  if (operatingMode.test(type)) return 'operating_mode';
  if (/[\s,()/]/.test(type)) return 'description';
  if (/X{3}/i.test(type)) return 'family';
  const refusal = partNumberRefusal(type);
  if (refusal !== undefined) return refusal;
  if (documentation?.includes('?m=R9')) return 'another_number';
  if (manufacturerId === undefined) return 'unknown_manufacturer';
  if (!(forms[manufacturerId] ?? anyForm).test(type)) return 'another_form';
  if (manufacturerId === 'beckhoff' && shortened.test(type)) return 'shortened';
  return reasonInDescription(page);
};
