import type { Figure } from '../../src/content/quality.ts';

/** How far a figure may be above the published one. */
const tolerance = 1.2;

/** What counts: the number of the aim, else the ratio. Times alone depend on the machine and are not compared. */
const compared = ({ ratio, measured = ratio }: Figure): number | undefined => measured;

/** The figures that are more than a fifth above the published ones of the same name, as sentences. */
export const slowerThanPublished = (
  figures: readonly Figure[],
  published: readonly Figure[],
): readonly string[] =>
  published.flatMap((before) => {
    const limit = compared(before);
    const now = figures.find(({ name }) => name === before.name);
    if (limit === undefined || before.atLeast !== undefined) return [];
    if (now === undefined) return [`${before.name}: it is published, but this run has no such figure.`];
    const value = compared(now);
    if (value === undefined) return [`${before.name}: this run has no number to compare with ${limit}.`];
    return value <= limit * tolerance ? [] : [`${before.name}: ${value} instead of ${limit}.`];
  });
