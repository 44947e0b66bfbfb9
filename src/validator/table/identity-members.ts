import { recordConditions, recordKinds, recordStatuses } from '../../contracts/supplier/choices.ts';
import type { Member } from './member.ts';

/** The fields that say what is offered. */
export const identityMembers = {
  sourceRecordId: {
    label: 'Your number',
    about: 'Your own number of the item. It never changes, and no two rows share it.',
    form: 'code',
    optional: false,
    headings:
      'sourcerecordid recordid id sku itemnumber itemno itemid itemcode articlenumber articleno article stocknumber stockno productid reference ref code'.split(
        ' ',
      ),
    initial: { from: 'unsaid' },
  },
  sourceVersion: {
    label: 'Version',
    about: 'Changes when the record changes. Without a column for it, it is a digest of the record.',
    form: 'code',
    optional: false,
    headings: 'sourceversion version revision rev changetoken'.split(' '),
    initial: { from: 'digest' },
  },
  title: {
    label: 'Title',
    about: 'What it is, in your words.',
    form: 'text',
    optional: false,
    headings:
      'title name description productname itemname itemdescription productdescription articledescription designation'.split(
        ' ',
      ),
    initial: { from: 'unsaid' },
  },
  manufacturer: {
    label: 'Manufacturer',
    about: 'Who made it.',
    form: 'text',
    optional: true,
    headings: 'manufacturer manufacturername maker brand make mfr mfg'.split(' '),
    initial: { from: 'nothing' },
  },
  manufacturerPartNumber: {
    label: 'Manufacturer part number',
    about: 'The number that the manufacturer gave it, not your own.',
    form: 'text',
    optional: true,
    headings:
      'manufacturerpartnumber manufacturerpartno mpn partnumber partno mfrpartnumber mfgpartnumber modelnumber model'.split(
        ' ',
      ),
    initial: { from: 'nothing' },
  },
  kind: {
    label: 'Kind',
    about: 'Capacity is what a machine or a person is free for; it needs a start and an end.',
    form: 'choice',
    optional: false,
    offers: recordKinds,
    usual: { from: 'constant', text: 'product' },
    headings: 'kind recordkind'.split(' '),
    initial: { from: 'unsaid' },
  },
  condition: {
    label: 'Condition',
    about: 'Choose unknown unless your source says it.',
    form: 'choice',
    optional: false,
    offers: recordConditions,
    meanings: { unknown: 'the source does not say' },
    usual: { from: 'constant', text: 'unknown' },
    headings: 'condition itemcondition'.split(' '),
    initial: { from: 'unsaid' },
  },
  status: {
    label: 'Status',
    about: 'Whether you still offer it.',
    form: 'choice',
    optional: false,
    offers: recordStatuses,
    meanings: { active: 'offered now', withdrawn: 'no longer offered' },
    usual: { from: 'constant', text: 'active' },
    headings: 'status recordstatus'.split(' '),
    initial: { from: 'unsaid' },
  },
} as const satisfies Record<string, Member>;
