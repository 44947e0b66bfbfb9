/** What stands before the proof of an Insight: a figure says of itself what it proves. */
export const proofLabel = (proof: string): string => (/\d/.test(proof) ? 'Key figure:' : 'Proof:');
