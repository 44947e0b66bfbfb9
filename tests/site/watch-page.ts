import type { ConsoleMessage, Page, Request, Response } from 'playwright-core';

/**
 * Notes everything that goes wrong in a page until it is stopped: errors and warnings in the console, what the developer
 * tools list as issues (such as scripts that the content policy stops without an error), exceptions, requests that fail,
 * requests to anywhere but this site, and scripts where none are meant to be.
 */
export const watchPage = async (
  page: Page,
  site: string,
  { allowsScripts }: { readonly allowsScripts: boolean },
): Promise<{ readonly stop: () => Promise<string[]> }> => {
  const troubles: string[] = [];
  const tools = await page.context().newCDPSession(page);
  tools.on('Audits.issueAdded', ({ issue }) =>
    troubles.push(`${issue.code}: ${JSON.stringify(issue.details)}`),
  );
  await tools.send('Audits.enable');
  const onConsole = (message: ConsoleMessage) => {
    // A failed request is noted below, with its address.
    const isFailedRequest = message.text().startsWith('Failed to load resource');
    if (['error', 'warning'].includes(message.type()) && !isFailedRequest) troubles.push(message.text());
  };
  const onError = (error: Error) => troubles.push(error.message);
  const onRequest = (request: Request) => {
    if (!request.url().startsWith(`${site}/`)) troubles.push(`elsewhere: ${request.url()}`);
    if (!allowsScripts && request.resourceType() === 'script') troubles.push(`script: ${request.url()}`);
  };
  const onFailed = (request: Request) => {
    // Whoever leaves a page gives up what it still asks for, such as its fonts, which come after all else.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') troubles.push(`failed: ${request.url()}`);
  };
  const onResponse = (response: Response) => {
    if (response.status() >= 400) troubles.push(`${response.status()} ${response.url()}`);
  };
  page.on('console', onConsole).on('pageerror', onError).on('request', onRequest);
  page.on('requestfailed', onFailed).on('response', onResponse);
  return {
    stop: async () => {
      page.off('console', onConsole).off('pageerror', onError).off('request', onRequest);
      page.off('requestfailed', onFailed).off('response', onResponse);
      await tools.detach();
      return troubles;
    },
  };
};
