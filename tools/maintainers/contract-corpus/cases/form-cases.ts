import { acceptedAt, type CorpusCase, refusedAt } from '../corpus-case.ts';

const record = '/records/0';
const quantity = `${record}/availability/quantity`;
const leadTime = `${record}/availability/leadTimeDays`;
const pricing = `${record}/pricing`;
const price = `${pricing}/tiers/0/unitPrice`;

const textCases: readonly CorpusCase[] = [
  acceptedAt('invalid_choice', `${record}/condition`, 'refurbished', 'an allowed condition'),
  refusedAt('invalid_choice', `${record}/condition`, 'New', 'another case'),
  refusedAt('invalid_choice', `${record}/condition`, 'broken', 'a condition that is not listed'),
  refusedAt('invalid_choice', `${record}/kind`, 'auction', 'a kind that is not listed'),
  refusedAt('invalid_choice', `${record}/status`, '', 'an empty status'),
  refusedAt('invalid_choice', '/source/mode', 'csv', 'a mode that is not listed'),
  refusedAt('invalid_choice', `${pricing}/audience`, 'private', 'an audience that is not public'),
  refusedAt('invalid_choice', `${pricing}/taxBasis`, 'exempt', 'a tax basis that is not listed'),

  acceptedAt('text_empty', `${record}/title`, 'x', 'one character'),
  refusedAt('text_empty', `${record}/title`, '', 'an empty title'),
  refusedAt('text_empty', `${record}/unit`, '', 'an empty unit'),
  refusedAt('text_empty', `${record}/manufacturer`, '', 'an empty manufacturer'),
  refusedAt('text_empty', `${record}/manufacturerPartNumber`, '', 'an empty part number'),
  refusedAt('text_empty', `${record}/availability/location`, '', 'an empty location'),
  refusedAt('text_empty', '/source/system', '', 'an empty system'),

  acceptedAt('text_too_long', `${record}/title`, 'x'.repeat(500), 'a title of 500 characters'),
  acceptedAt(
    'text_too_long',
    `${record}/title`,
    '🔩'.repeat(500),
    'a title of 500 characters beyond the basic plane',
  ),
  acceptedAt(
    'text_too_long',
    `${record}/unit`,
    '🔩'.repeat(40),
    'a unit of 40 characters beyond the basic plane',
  ),
  acceptedAt('text_too_long', `${record}/sourceRecordId`, 'x'.repeat(160), 'an identifier of 160 characters'),
  acceptedAt(
    'text_too_long',
    `${record}/sourceVersion`,
    'x'.repeat(160),
    'a source version of 160 characters',
  ),
  refusedAt('text_too_long', `${record}/title`, 'x'.repeat(501), 'a title of 501 characters'),
  refusedAt(
    'text_too_long',
    `${record}/title`,
    '🔩'.repeat(501),
    'a title of 501 characters beyond the basic plane',
  ),
  refusedAt('text_too_long', `${record}/unit`, 'x'.repeat(41), 'a unit of 41 characters'),
  refusedAt('text_too_long', `${record}/manufacturer`, 'x'.repeat(501), 'a manufacturer of 501 characters'),
  refusedAt(
    'text_too_long',
    `${record}/manufacturerPartNumber`,
    'x'.repeat(501),
    'a part number of 501 characters',
  ),
  refusedAt(
    'text_too_long',
    `${record}/availability/location`,
    'x'.repeat(501),
    'a location of 501 characters',
  ),
  refusedAt('text_too_long', '/source/system', 'x'.repeat(501), 'a system of 501 characters'),
  refusedAt(
    'text_too_long',
    `${record}/sourceRecordId`,
    'x'.repeat(161),
    'a record identifier of 161 characters',
  ),
  refusedAt('text_too_long', '/source/id', 'x'.repeat(161), 'a source identifier of 161 characters'),
  refusedAt(
    'text_too_long',
    `${record}/sourceVersion`,
    'x'.repeat(161),
    'a source version of 161 characters',
  ),
  refusedAt(
    'text_too_long',
    `${record}/sourceVersion`,
    '🔩'.repeat(161),
    'a source version of 161 characters beyond the basic plane',
  ),
  refusedAt(
    'text_too_long',
    `${record}/title`,
    `\u0000${'x'.repeat(500)}`,
    'too long and with a control character, which is one finding',
  ),

  acceptedAt(
    'forbidden_character',
    `${record}/title`,
    'مفتاح ‏"A/B" <b>&amp;</b> \u200b 工业 Ω 🔩',
    'any other character',
  ),
  acceptedAt('forbidden_character', `${record}/title`, 'two\nlines', 'a line break in a title'),
  acceptedAt('forbidden_character', `${record}/title`, '\r\n\t', 'nothing but line break and tab'),
  acceptedAt('forbidden_character', `${record}/manufacturer`, 'a\tb', 'a tab in a manufacturer'),
  acceptedAt(
    'forbidden_character',
    `${record}/availability/location`,
    'Hall 4\r\nRotterdam',
    'two lines in a location',
  ),
  acceptedAt('forbidden_character', `${record}/unit`, 'm\t', 'a tab in a unit'),
  refusedAt('forbidden_character', `${record}/title`, 'a\u000bb', 'a vertical tab'),
  refusedAt('forbidden_character', `${record}/title`, 'a\u000cb', 'a form feed'),
  refusedAt('forbidden_character', `${record}/title`, 'a\u001fb', 'a unit separator'),
  refusedAt('forbidden_character', `${record}/title`, 'a\u0008b', 'a backspace'),
  refusedAt('forbidden_character', `${record}/manufacturerPartNumber`, 'a\u0000b', 'NUL'),
  refusedAt('forbidden_character', `${record}/availability/location`, 'a\u007fb', 'delete'),
  refusedAt('forbidden_character', `${record}/unit`, 'a\u0085b', 'a C1 control'),
  refusedAt('forbidden_character', '/source/system', '\u001b[31m', 'an escape sequence'),

  acceptedAt('invalid_identifier', `${record}/sourceRecordId`, '0a.B_c:d/e-f', 'every kind of character'),
  refusedAt('invalid_identifier', `${record}/sourceRecordId`, '', 'empty'),
  refusedAt('invalid_identifier', `${record}/sourceRecordId`, '-item', 'starts with a hyphen'),
  refusedAt('invalid_identifier', `${record}/sourceRecordId`, 'item 17', 'has a space'),
  refusedAt('invalid_identifier', `${record}/sourceRecordId`, 'item-17\n', 'ends in a line break'),
  refusedAt('invalid_identifier', '/source/id', 'erp#main', 'a source identifier with a hash'),
  refusedAt('invalid_identifier', '/source/id', 'érp', 'a source identifier beyond ASCII'),

  acceptedAt('invalid_version_token', `${record}/sourceVersion`, 'W/"a81f09c2=="', 'any visible ASCII'),
  acceptedAt('invalid_version_token', `${record}/sourceVersion`, 'rev 12', 'a space'),
  acceptedAt(
    'invalid_version_token',
    `${record}/sourceVersion`,
    '2026-11-20 10:00:00',
    'a local time as a token',
  ),
  acceptedAt('invalid_version_token', `${record}/sourceVersion`, ' ', 'nothing but a space'),
  acceptedAt('invalid_version_token', `${record}/sourceVersion`, 'versión-7', 'beyond ASCII'),
  acceptedAt(
    'invalid_version_token',
    `${record}/sourceVersion`,
    '🔩'.repeat(160),
    '160 characters beyond the basic plane',
  ),
  refusedAt('invalid_version_token', `${record}/sourceVersion`, '', 'empty'),
  refusedAt('invalid_version_token', `${record}/sourceVersion`, 'rev\t12', 'a tab'),
  refusedAt('invalid_version_token', `${record}/sourceVersion`, 'rev 12\n', 'a line break at the end'),
  refusedAt('invalid_version_token', `${record}/sourceVersion`, 'rev\u0085', 'a C1 control'),

  acceptedAt('invalid_currency', `${pricing}/currency`, 'XXX', 'three upper-case letters'),
  refusedAt('invalid_currency', `${pricing}/currency`, 'eur', 'lower case'),
  refusedAt('invalid_currency', `${pricing}/currency`, 'EURO', 'four letters'),
  refusedAt('invalid_currency', `${pricing}/currency`, '€', 'a symbol'),
  acceptedAt('invalid_country', `${pricing}/country`, 'ZZ', 'two upper-case letters'),
  refusedAt('invalid_country', `${pricing}/country`, 'nl', 'lower case'),
  refusedAt('invalid_country', `${pricing}/country`, 'NLD', 'three letters'),
];

const numberCases: readonly CorpusCase[] = [
  acceptedAt('invalid_decimal', quantity, '0', 'a quantity of zero'),
  acceptedAt('invalid_decimal', price, '0.00', 'a price of zero'),
  acceptedAt('invalid_decimal', price, '007.50', 'leading zeros'),
  ...[
    ['-1', 'a minus sign'],
    ['+1', 'a plus sign'],
    ['1e3', 'an exponent'],
    ['1,5', 'a comma'],
    ['1 000', 'a space'],
    ['.5', 'no digit before the point'],
    ['5.', 'no digit after the point'],
    ['', 'empty'],
    ['1.2.3', 'two points'],
    ['٣', 'digits beyond ASCII'],
    ['NaN', 'NaN'],
    ['0x10', 'hexadecimal'],
    ['1\n', 'a line break at the end'],
  ].map(([value = '', title = '']) => refusedAt('invalid_decimal', price, value, title)),
  refusedAt('invalid_decimal', quantity, '-0', 'a negative zero as quantity'),
  refusedAt('invalid_decimal', `${pricing}/taxRate`, '21%', 'a percentage as tax rate'),
  refusedAt('invalid_decimal', `${pricing}/minimumOrderQuantity`, 'one', 'words as order quantity'),
  refusedAt('invalid_decimal', `${pricing}/orderMultiple`, '1/2', 'a fraction as order multiple'),
  refusedAt('invalid_decimal', `${pricing}/tiers/0/minimumQuantity`, '>=1', 'a comparison as threshold'),

  acceptedAt('decimal_too_long', price, '999999999999.99999999', '12 and 8 digits'),
  refusedAt('decimal_too_long', price, '1000000000000', '13 digits before the point'),
  refusedAt('decimal_too_long', price, '0.123456789', '9 digits after the point'),
  refusedAt('decimal_too_long', quantity, '0000000000001', '13 digits with leading zeros'),
  refusedAt('decimal_too_long', `${pricing}/taxRate`, '0.210000000', '9 digits after the point of a rate'),

  acceptedAt('decimal_not_positive', `${pricing}/orderMultiple`, '0.00000001', 'the smallest decimal'),
  refusedAt('decimal_not_positive', `${pricing}/orderMultiple`, '0', 'an order multiple of zero'),
  refusedAt(
    'decimal_not_positive',
    `${pricing}/minimumOrderQuantity`,
    '0.00000000',
    'an order quantity of zero',
  ),
  refusedAt('decimal_not_positive', `${pricing}/tiers/0/minimumQuantity`, '000', 'a threshold of zero'),

  acceptedAt('tax_rate_above_one', `${pricing}/taxRate`, '1.00000000', 'one'),
  acceptedAt('tax_rate_above_one', `${pricing}/taxRate`, '0', 'zero'),
  refusedAt('tax_rate_above_one', `${pricing}/taxRate`, '1.00000001', 'a little above one'),
  refusedAt('tax_rate_above_one', `${pricing}/taxRate`, '21', 'a percentage'),

  acceptedAt('not_whole_number', leadTime, 0, 'zero days'),
  refusedAt('not_whole_number', leadTime, 1.5, 'half a day'),
  acceptedAt('number_out_of_range', leadTime, 3650, '3650 days'),
  refusedAt('number_out_of_range', leadTime, 3651, '3651 days'),
  refusedAt('number_out_of_range', leadTime, -1, 'a negative number'),
];

/** The form of single values other than timestamps. */
export const formCases: readonly CorpusCase[] = [...textCases, ...numberCases];
