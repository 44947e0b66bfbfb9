import { describe, expect, it } from 'vitest';
import { ReportTemplateSchema, reportAddress, reportPlace } from '../../src/contracts/error-report.ts';
import { factReport } from '../../src/evidence/fact-report.ts';

const product = { manufacturer: { id: 'acme', name: 'Acme & Co' }, manufacturerPartNumber: 'A-1 {body}#2' };
const record = 'https://nameplate.example/products/prd_ek6p49822k';
const name = 'Rack height';

describe('a report about a fact', () => {
  it('arrives whole: the record, the fact, what the source says at which commit, and a blank for what it should say', () => {
    const address = 'https://github.com/acme/products/blob/0123/A-1.yaml';
    const statement = { source: 'acme/products', since: '2024-05-20', address };
    const report = factReport({ product, record, name, text: '1 U', statement });
    const opened = reportAddress(
      'https://github.com/acme/products/issues/new?title={title}&body={body}',
      report,
    );
    const message = new URL(opened).searchParams;
    expect(message.get('title')).toBe('Acme & Co A-1 {body}#2: Rack height');
    expect(message.get('body')?.split('\r\n')).toEqual([
      `Record: ${record}`,
      'Fact: Rack height',
      'The source says: 1 U',
      `Since 2024-05-20: ${address}`,
      'It should say: ',
      'Where that can be read: ',
      '',
    ]);
  });

  it('names no source for what the record says on its own', () => {
    const { body } = factReport({ product, record, name: 'Function', text: 'switch' });
    expect(body).toContain('The record says: switch');
    expect(body).not.toContain('source');
  });

  it('leaves an address that takes no message as it is', () => {
    const contact = 'https://acme.example/contact';
    expect(reportAddress(contact, factReport({ product, record, name, text: '1 U' }))).toBe(contact);
  });

  it.each([
    ['mailto:errors@acme.example?subject={title}&body={body}', 'a mail to errors@acme.example'],
    ['https://git.acme.example/new?title={title}&body={body}', 'a page of git.acme.example'],
    ['https://acme.example', 'a page of acme.example'],
  ])('says before it is opened what opens at %s', (template, place) => {
    expect(reportPlace(template)).toBe(place);
  });

  it.each([
    'http://acme.example/?t={title}&b={body}',
    'https://acme.example/?t={title}',
    'https://a.example/{title} {body}',
  ])('is never promised at %s, where it would be lost or could be read by others', (template) => {
    expect(ReportTemplateSchema.safeParse(template).success).toBe(false);
  });
});
