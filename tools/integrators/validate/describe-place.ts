/** What an element of a list is called. */
const elementNames: Readonly<Record<string, string>> = { records: 'record', tiers: 'tier' };

/**
 * The place that a pointer of a finding names, in words; records and tiers are counted from 1:
 * `/records/3/pricing/tiers/1/unitPrice` is `record 4, pricing, tier 2, unitPrice`.
 */
export const describePlace = (pointer: string): string => {
  const words: string[] = [];
  let elementName: string | undefined;
  for (const step of pointer.split('/').slice(1)) {
    if (elementName !== undefined && /^[0-9]+$/.test(step)) {
      words.splice(-1, 1, `${elementName} ${Number(step) + 1}`);
    } else {
      words.push(step.replaceAll('~1', '/').replaceAll('~0', '~'));
    }
    elementName = elementNames[step];
  }
  return words.length === 0 ? 'the request' : words.join(', ');
};
