/** A font that systems come with, as far as a fallback needs it. */
export type FallbackFont = {
  readonly name: string;
  readonly unitsPerEm: number;
  readonly regular: Variant;
  readonly bold: Variant;
};

/**
 * One weight of a font: the names under which a browser finds it, and the average width of its letters in English, in
 * units of the font.
 */
type Variant = { readonly names: readonly string[]; readonly xWidthAvg: number };

// The figures of Arial, Roboto and Courier New are those of @capsizecss/metrics 4.3.0, which is too large to install for
// them. Those of DejaVu, which is what a Linux machine has that has nothing else, were read from its files with
// @capsizecss/unpack. Fonts in one list of names have the same widths by design.

const arial: FallbackFont = {
  name: 'Arial',
  unitsPerEm: 2048,
  regular: { names: ['Arial', 'ArialMT', 'Liberation Sans', 'Arimo'], xWidthAvg: 913 },
  bold: { names: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Arimo Bold'], xWidthAvg: 983 },
};

const roboto: FallbackFont = {
  name: 'Roboto',
  unitsPerEm: 2048,
  regular: { names: ['Roboto', 'Roboto Regular', 'Roboto-Regular'], xWidthAvg: 911 },
  bold: { names: ['Roboto Bold', 'Roboto-Bold'], xWidthAvg: 926 },
};

const dejaVuSans: FallbackFont = {
  name: 'DejaVu Sans',
  unitsPerEm: 2048,
  regular: { names: ['DejaVu Sans', 'DejaVuSans'], xWidthAvg: 1041 },
  bold: { names: ['DejaVu Sans Bold', 'DejaVuSans-Bold'], xWidthAvg: 1176 },
};

const courierNew: FallbackFont = {
  name: 'Courier New',
  unitsPerEm: 2048,
  regular: { names: ['Courier New', 'CourierNewPSMT', 'Liberation Mono', 'Cousine'], xWidthAvg: 1229 },
  bold: { names: ['Courier New Bold', 'CourierNewPS-BoldMT', 'Liberation Mono Bold'], xWidthAvg: 1229 },
};

const dejaVuSansMono: FallbackFont = {
  name: 'DejaVu Sans Mono',
  unitsPerEm: 2048,
  regular: { names: ['DejaVu Sans Mono', 'DejaVuSansMono', 'Menlo', 'Menlo-Regular'], xWidthAvg: 1233 },
  bold: { names: ['DejaVu Sans Mono Bold', 'DejaVuSansMono-Bold', 'Menlo Bold'], xWidthAvg: 1233 },
};

/** What replaces a proportional face, in the order of preference. */
export const sansFallbacks: readonly FallbackFont[] = [arial, roboto, dejaVuSans];

/** What replaces a face whose characters all have one width. */
export const typewriterFallbacks: readonly FallbackFont[] = [dejaVuSansMono, courierNew];
