import { createApp } from 'astro/app/entrypoint';
import { RecordViewSchema } from '../record-view.ts';

const site = createApp({ streaming: false });

/**
 * Renders the page of a record with the components of the site. `address` is the address of the page, and `view` what the
 * lookup database has of the record. Throws when either is not what this build wrote.
 */
export const renderRecord = async (address: string, view: unknown): Promise<string> => {
  const record = RecordViewSchema.parse(view);
  const response = await site.render(new Request(address), { locals: { record } });
  if (response.status !== 200) throw new Error(`The page of a record was rendered with ${response.status}.`);
  return response.text();
};
