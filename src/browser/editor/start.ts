import type { z } from 'zod';
import {
  contentChanged,
  FindingsAnswerSchema,
  findingsPath,
  InsightAnswerSchema,
  insightPath,
} from '../../contracts/editor-answers.ts';
import { addBlocksPanel } from './blocks-panel.ts';
import { createEditorLayer } from './editor-layer.ts';
import { addFindingsOverlay } from './findings-overlay.ts';

/** Fetches an answer from the development server; undefined when it has none at the path. */
const loadAnswer = async <Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): Promise<z.infer<Schema> | undefined> => {
  const response = await fetch(path);
  return response.ok ? schema.parse(await response.json()) : undefined;
};

// Part of every page of `npm run dev`, and never of the built site.
const layer = createEditorLayer();
const showFindings = addFindingsOverlay(layer);

const refresh = async (): Promise<void> => {
  const answer = await loadAnswer(findingsPath, FindingsAnswerSchema);
  if (answer !== undefined) showFindings(answer.findings);
};

const [, slug] = /^\/insights\/([^/]+)$/.exec(location.pathname) ?? [];
const insight = slug === undefined ? undefined : await loadAnswer(insightPath(slug), InsightAnswerSchema);
if (insight !== undefined) addBlocksPanel(layer)(insight);

import.meta.hot?.on(contentChanged, refresh);
await refresh();
