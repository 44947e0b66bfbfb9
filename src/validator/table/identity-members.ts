import { recordConditions, recordKinds, recordStatuses } from '../../contracts/supplier/choices.ts';
import type { Member } from './member.ts';

/** The members that say what is offered. */
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
    initial: { from: 'nothing' },
  },
  sourceVersion: {
    label: 'Version',
    about: 'Changes when the row changes. Without a column for it, it is made from the row.',
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
    initial: { from: 'nothing' },
  },
  manufacturer: {
    label: 'Maker',
    about: 'Who made it.',
    form: 'text',
    optional: true,
    headings: 'manufacturer manufacturername maker brand make mfr mfg'.split(' '),
    initial: { from: 'nothing' },
  },
  manufacturerPartNumber: {
    label: 'Maker’s part number',
    about: 'The number that the maker gave it, not your own.',
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
    choices: recordKinds,
    headings: 'kind recordkind'.split(' '),
    initial: { from: 'constant', text: 'product' },
  },
  condition: {
    label: 'Condition',
    about: 'Choose unknown unless your source says it.',
    form: 'choice',
    optional: false,
    choices: recordConditions,
    headings: 'condition itemcondition'.split(' '),
    initial: { from: 'constant', text: 'unknown' },
  },
  status: {
    label: 'Status',
    about: 'Whether you still offer it.',
    form: 'choice',
    optional: false,
    choices: recordStatuses,
    headings: 'status recordstatus'.split(' '),
    initial: { from: 'constant', text: 'active' },
  },
} as const satisfies Record<string, Member>;
