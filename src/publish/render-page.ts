import { createApp } from 'astro/app/entrypoint';
import type { PageView } from '../contracts/page-views.ts';

const site = createApp({ streaming: false });

/**
 * Renders the page at a path with the components of the site. `view` is what the page shows, and `status` the status of the
 * answer. Throws when the page cannot be rendered.
 */
export const renderPage = async (path: string, status: number, view: PageView): Promise<string> => {
  // No page reads its path. Astro would decode it again and again, and refuse or log what cannot be decoded.
  const request = new Request(`http://localhost${path.replaceAll('%', '-')}`);
  const response = await site.render(request, { locals: { view, status } });
  if (response.status !== status) throw new Error(`A page was rendered with ${response.status}.`);
  return response.text();
};
