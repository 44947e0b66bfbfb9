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
const showFindings = addFindingsOverlay(layer);

const refresh = async (): Promise<void> => {
  const answer = FindingsAnswerSchema.parse(await (await fetch(findingsPath)).json());
  showFindings(answer.findings);
};

const [, slug] = /^\/insights\/([^/]+)$/.exec(location.pathname) ?? [];
if (slug !== undefined)
  layer.bar.append(element('a', { href: insightPath(slug), target: '_blank' }, 'This article as JSON'));

import.meta.hot?.on(contentChanged, refresh);
await refresh();
