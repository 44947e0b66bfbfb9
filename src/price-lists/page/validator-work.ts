import { maxBodyBytes } from '../../../packages/record-contract/src/index.ts';
import { saveFile } from '../../browser/save-file.ts';
import { isList, whyNoList } from '../../tables/file-kinds.ts';
import type { ListMessage, ListReply } from './list-session.ts';
import type { ReadFile, ValidatorAction, ValidatorWork } from './validator-state.ts';

/** What a file is to the page, by its first bytes and the extension of its name. */
export const readFile = async (file: File): Promise<ReadFile> => {
  try {
    // One byte more than is allowed is enough to know that a body is too large.
    const bytes = new Uint8Array(await file.slice(0, maxBodyBytes + 1).arrayBuffer());
    const why = whyNoList(bytes, file.name);
    if (why !== undefined) return { kind: 'refused', why };
    return isList(file.name, bytes) ? { kind: 'list' } : { kind: 'batch', bytes };
  } catch {
    return {
      kind: 'refused',
      why: 'The file cannot be read. It may be a folder, or it may have been moved.',
    };
  }
};

const keyOf = (form: string): string => `list-mapping ${form}`;

/** What the browser stores, or nothing if it refuses to. */
const tried = <Result>(act: () => Result): Result | undefined => {
  try {
    return act();
  } catch {
    return undefined;
  }
};

/** The text of the mapping that was last used for a list with the same headings; undefined if the browser has none. */
export const rememberedMapping = (form: string): string | undefined =>
  tried(() => localStorage.getItem(keyOf(form))) ?? undefined;

/** Forgets the mapping for lists with the same headings. */
export const forgetMapping = (form: string): void => {
  tried(() => localStorage.removeItem(keyOf(form)));
};

/** Does what an answer of the session asks of the browser: a file is saved, or a mapping is remembered. */
const keepEvent = (reply: ListReply): void => {
  if (!('event' in reply)) return;
  const { event, view } = reply;
  if (event.kind === 'file') saveFile(event.name, event.file);
  if (event.kind === 'checked' && view !== undefined) {
    const key = keyOf(view.state.form);
    tried(() => localStorage.setItem(key, event.mapping));
  }
};

/**
 * Creates what does the work of the page. The worker with the session is started at once: a page that has been loaded needs no network
 * for it.
 */
export const createValidatorWork = (
  act: (action: ValidatorAction) => void,
): ((work: ValidatorWork) => void) => {
  const start = (): Worker => {
    const started = new Worker(new URL('./list-worker.ts', import.meta.url), { type: 'module' });
    started.onerror = () => act({ kind: 'failed' });
    started.onmessage = ({ data: reply }: MessageEvent<ListReply>) => {
      keepEvent(reply);
      const form = 'view' in reply ? reply.view?.state.form : undefined;
      act({ kind: 'reply', reply, isKnown: form !== undefined && rememberedMapping(form) !== undefined });
    };
    return started;
  };
  let worker = start();
  const post = (message: ListMessage): void => worker.postMessage(message);

  return (work) => {
    switch (work.kind) {
      case 'post':
        post(work.message);
        break;
      case 'restart': {
        const { state } = work;
        worker.terminate();
        worker = start();
        if (state !== undefined) {
          post({ task: 'resume', state, number: 0, now: { seconds: 0, fraction: '' } });
        }
        break;
      }
      case 'read': {
        const { reading } = work;
        void readFile(reading.file).then((read) => act({ kind: 'read', reading, read }));
        break;
      }
    }
  };
};
