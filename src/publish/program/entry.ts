import { StaticPaths } from 'astro:static-paths';
import type { RouteData } from 'astro';
import { createApp } from 'astro/app/entrypoint';

const app = createApp({ streaming: false });

// An error ends the build: without this the program would answer it with a page.
app.renderError = (request, { error, status }) =>
  Promise.reject(error ?? new Error(`${new URL(request.url).pathname} was rendered with ${status}.`));

/** Every path of the site that is built, with its route. */
export const staticPaths = () => new StaticPaths(app).getAll();

/** Renders the page or file of a route at the address of a request. Throws what its code throws. */
export const render = (request: Request, routeData: RouteData): Promise<Response> =>
  app.render(request, { routeData });
