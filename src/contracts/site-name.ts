declare global {
  /** The name of the service in a program that runs the sources; undefined in what a build made. */
  var serviceName: string | undefined;
}

/**
 * The name of the service: `overview.name` of `content/site.yaml`. A build puts it into the code of pages and of the functions;
 * programs that run the sources read it first (`src/content/service-name.ts`). Elsewhere it is that of this project.
 */
export const siteName: string = import.meta.env?.siteName ?? globalThis.serviceName ?? 'Nameplate';

/** `shortName` of `content/site.yaml`, for titles and the head of every page; that name without it. */
export const siteShortName: string = import.meta.env?.siteShortName ?? siteName;

/** The whole name within a quoted string of a header, which has printable ASCII alone (RFC 9110, section 5.6.4). */
export const siteNameInHeader: string =
  siteName
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]|["\\]/g, '')
    .replace(/ +/g, ' ')
    .trim() || 'Service';

/** Whether the service has published Insights: menus leave out what would lead to nothing. */
export const hasInsights: boolean = import.meta.env?.hasInsights ?? true;

/** Pages of the operator, such as an imprint, which the foot of every page links. */
export const ownPages: readonly { readonly path: string; readonly title: string }[] =
  import.meta.env?.ownPages ?? [];
