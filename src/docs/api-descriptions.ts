import { createReadApiDescription } from '../openapi/read-api.ts';
import { createSupplierApiDescription } from '../openapi/supplier-api.ts';
import { exampleBodies } from '../site/api-bodies.ts';
import { siteContent } from '../site/content.ts';
import { type ApiDescription, ApiDescriptionSchema } from './api-description.ts';

/** Which of the two APIs is described. */
export type ApiName = 'read' | 'supplier';

/** The descriptions of both APIs, the same that clients fetch, as the pages show them. */
export const apiDescriptions = async (
  baseUrl: string,
): Promise<Readonly<Record<ApiName, ApiDescription>>> => ({
  read: ApiDescriptionSchema.parse(
    createReadApiDescription(baseUrl, exampleBodies(await siteContent(), baseUrl)),
  ),
  supplier: ApiDescriptionSchema.parse(createSupplierApiDescription(baseUrl)),
});
