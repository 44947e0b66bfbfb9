import type { SiteContent } from '../site/site-content.ts';
import type { PlateText } from './engrave.ts';
import type { Faces } from './faces.ts';
import { type Fact, factRow } from './fact-row.ts';
import { labelLine } from './label-line.ts';
import { paragraphLines } from './paragraph-lines.ts';
import { textEdges } from './plate-drawing.ts';

const sitePlate = (sentence: string, facts: readonly Fact[], faces: Faces): PlateText => ({
  wordmark: 'large',
  lines: [
    labelLine('Product identity, evidence and its dates', faces, { x: textEdges.left, baseline: 104 }),
    ...paragraphLines(sentence, faces.label, {
      top: 330,
      bottom: 466,
      sizes: [
        { size: 54, lines: 2 },
        { size: 42, lines: 3 },
        { size: 30, lines: 4 },
      ],
      ink: 'text',
    }),
    ...factRow(facts, faces),
  ],
});

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What the title of the site says after its name. */
const purposeOf = ({ overview }: SiteContent): string =>
  capitalised(overview.title.replace(`${overview.name}: `, ''));

/** The text of the home page's plate: what Nameplate is and how much of it there is. */
export const homePlate = (content: SiteContent, faces: Faces): PlateText =>
  sitePlate(
    purposeOf(content),
    [
      { label: 'Product records', value: String(content.catalogue.products.length) },
      { label: 'Insights', value: String(content.insights.length) },
      { label: 'Release state', value: content.overview.releaseState },
    ],
    faces,
  );

/** The text of the plate for every page without one of its own: what holds of all of them. */
export const defaultPlate = (content: SiteContent, faces: Faces): PlateText =>
  sitePlate(
    purposeOf(content),
    [
      { label: 'Source', value: 'named' },
      { label: 'Date', value: 'shown' },
      { label: 'Match', value: 'exact or none' },
    ],
    faces,
  );
