import {
  contentChanged,
  FindingsAnswerSchema,
  findingsPath,
  insightPath,
} from '../../contracts/editor-answers.ts';
import { createEditorLayer, element } from './editor-layer.ts';
import { addFindingsOverlay } from './findings-overlay.ts';

// Part of every page of `npm run dev`, and never of the built site.
const layer = createEditorLayer();
const bar = element('div', { class: 'bar', role: 'group', 'aria-label': 'For editors' });
layer.append(bar);
const showFindings = addFindingsOverlay(layer, bar);

const refresh = async (): Promise<void> => {
  const answer = FindingsAnswerSchema.parse(await (await fetch(findingsPath)).json());
  showFindings(answer.findings);
};

const [, slug] = /^\/insights\/([^/]+)$/.exec(location.pathname) ?? [];
if (slug !== undefined)
  bar.append(
    element(
      'a',
      { href: insightPath(slug), target: '_blank', class: 'button quiet' },
      'This article as JSON',
    ),
  );

import.meta.hot?.on(contentChanged, refresh);
await refresh();
