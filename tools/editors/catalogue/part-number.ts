/** Why a part number of a source is not taken over. */
export type PartNumberRefusal =
  | 'no_part_number'
  | 'gtin'
  | 'placeholder'
  | 'surrounding_space'
  | 'remark'
  | 'unfit';

/** Whether a text is a GTIN of 12, 13 or 14 digits with a right check digit. One in ten numbers of 8 digits is by chance. */
export const isGtin = (text: string): boolean => {
  if (!/^\d{12,14}$/.test(text)) return false;
  const digits = [...text].map(Number).reverse();
  return digits.reduce((sum, digit, index) => sum + digit * (index % 2 === 0 ? 1 : 3), 0) % 10 === 0;
};

// What people write where they know no part number, without its punctuation.
const noNumber =
  /^(?:na|none|null|nil|nan|tb[acd]|todo|unknown|undefined|unspecified|generic|placeholder|example|test|default|custom|various|other|xx+|yy+|partnumber|mpn|sku|model|(.)\1{3,})$/;
// A value of the field above or below it.
const otherField = /^(?:(?:front|rear|left|right|side)-to-(?:front|rear|left|right|side)|passive|mixed)$/;
// A family of part numbers: lower-case x in place of the digits that differ.
const family = /(?:^|[\d.\-_])x{2,}$/;

const isPlaceholder = (text: string): boolean => {
  const bare = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  return bare === '' || noNumber.test(bare) || otherField.test(text) || family.test(text);
};

/** Whether a text neither begins nor ends with a space, and has no control or invisible character. */
export const isClean = (text: string): boolean =>
  text === text.trim() && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text);

/** Why a part number cannot become that of a record; undefined when it can. */
export const partNumberRefusal = (text: string | undefined): PartNumberRefusal | undefined => {
  if (text === undefined) return 'no_part_number';
  if (!isClean(text)) return 'surrounding_space';
  if (!text.isWellFormed() || text === '.' || text === '..') return 'unfit';
  if (isGtin(text)) return 'gtin';
  if (isPlaceholder(text)) return 'placeholder';
  return /\s[([#]|[)\]]$|\s(?:or|and|\/|rev\.?)\s/i.test(text) && /\s/.test(text) ? 'remark' : undefined;
};

/** Each refusal in one sentence. */
export const partNumberRefusals: Readonly<Record<PartNumberRefusal, string>> = {
  no_part_number: 'There is no part number.',
  gtin: 'The part number is a GTIN, which identifies a trade item; the part number of the manufacturer is missing.',
  placeholder: 'The part number is a placeholder, stands for several, or is the value of another field.',
  surrounding_space:
    'The part number begins or ends with a space, or contains a control or invisible character.',
  remark: 'The part number contains a remark or a second number.',
  unfit: 'The part number cannot be part of an address.',
};
