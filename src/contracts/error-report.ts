import * as z from 'zod';

/** The address at which errors are reported, with places for the prepared message. */
export const ReportTemplateSchema = z
  .string()
  .regex(/^(?:https:\/\/|mailto:)(?=\S*\{title\})(?=\S*\{body\})\S+$/)
  .meta({
    description:
      'Where an error in it is reported: an https: or mailto: address in which {title} and {body} stand for the parts of a prepared message, percent-encoded. Absent when no such address is known.',
    example: 'https://github.com/netbox-community/devicetype-library/issues/new?title={title}&body={body}',
  });

/** A message about an error, for a person to complete and to send. */
export type ErrorReport = { readonly title: string; readonly body: string };

/** A message about an error in something else than a fact of a record. `about` is its first line and says in what. */
export const errorReport = (title: string, about: string): ErrorReport => ({
  title,
  body: `${about}\nIt says: \nIt should say: \nWhere that can be read: \n`,
});

/** The address that opens a message where it can be sent. An address without places for it stays as it is. */
export const reportAddress = (template: string, { title, body }: ErrorReport): string =>
  template
    .replaceAll('{title}', encodeURIComponent(title))
    .replaceAll('{body}', encodeURIComponent(body.replaceAll('\n', '\r\n')));

/** The target of such an address, after “opens”: “a mail to reports@acme.org”, “a page of github.com”. */
export const reportPlace = (template: string): string => {
  const [place = ''] = template.replace(/^(?:mailto:|https:\/\/)/, '').split(/[/?#]/, 1);
  return template.startsWith('mailto:') ? `a mail to ${place}` : `a page of ${place}`;
};
