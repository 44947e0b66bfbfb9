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

/** The address that opens a message where it can be sent. An address without places for it stays as it is. */
export const reportAddress = (template: string, { title, body }: ErrorReport): string =>
  template
    .replaceAll('{title}', encodeURIComponent(title))
    .replaceAll('{body}', encodeURIComponent(body.replaceAll('\n', '\r\n')));
