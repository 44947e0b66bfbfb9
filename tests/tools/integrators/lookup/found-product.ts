import type { ProductResponse } from '../../../../client/src/index.ts';

/** An answer to the lookup of a part number. */
export const foundProduct = (partNumber: string): ProductResponse => ({
  data: {
    id: 'prd_ek6p49822k',
    object: 'product',
    market: { id: 'industrial-networking', name: 'Industrial networking' },
    manufacturer: { id: 'moxa', name: 'Moxa' },
    manufacturerPartNumber: partNumber,
    name: 'Moxa switch',
    identifiers: [],
    verification: { status: 'source_listed', evidenceAsOf: '2024-05-02' },
    description: 'A switch.',
    classification: { system: 'own-words', name: 'switch' },
    physical: {},
  },
  links: {
    self: 'https://nameplate.example/api/v1/products/moxa/A',
    record: 'https://nameplate.example/products/prd_ek6p49822k',
    evidence: 'https://nameplate.example/products/prd_ek6p49822k#evidence',
    statements: 'https://nameplate.example/products/prd_ek6p49822k/statements.json',
    history: 'https://nameplate.example/products/prd_ek6p49822k/history.json',
  },
});
