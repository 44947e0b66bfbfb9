/**
 * The name of the service: `overview.name` of `content/site.yaml`, which the build puts into the pages' code. Outside of pages, where no
 * build has put it, it is that of this project.
 */
export const siteName: string = import.meta.env?.siteName ?? 'Nameplate';
