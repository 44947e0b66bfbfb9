import { decodePath } from '../http/path.ts';

/** One way to read the end of a product address: a maker and a part number, each decoded once. */
export type ProductReading = { readonly manufacturer: string; readonly partNumber: string };

const prefix = '/api/v1/products/';

/**
 * Reads the raw path of a product request, which the platform must not have decoded. A raw `/` may belong to
 * either half, so every split is a reading, shortest maker first; `longestSplit` (a count of readings, at
 * least 1) bounds them. `undefined` when the percent-encoding is malformed.
 */
export const readProductPath = (pathname: string, longestSplit: number): ProductReading[] | undefined => {
  const segments = pathname.slice(prefix.length).split('/');
  const readings: ProductReading[] = [];
  const most = Math.min(segments.length - 1, longestSplit);
  for (let split = 1; split <= most; split += 1) {
    const manufacturer = decodePath(segments.slice(0, split).join('/'));
    const partNumber = decodePath(segments.slice(split).join('/'));
    if (manufacturer === undefined || partNumber === undefined) return undefined;
    if (manufacturer !== '' && partNumber !== '') readings.push({ manufacturer, partNumber });
  }
  return readings;
};
