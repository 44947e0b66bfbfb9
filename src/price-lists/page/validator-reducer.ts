import { type Instant, instantOfMilliseconds } from '../../../packages/record-contract/src/index.ts';
import { looksLikeTable } from '../../tables/file-kinds.ts';
import { shownText } from '../../tables/json-positions.ts';
import { stockListExample } from '../report/example-texts.ts';
import { describeTime, readReferenceTime, wrongTime } from '../report/reference-time.ts';
import { type BatchContent, type CheckedBatch, checkBatch } from './batch-check.ts';
import type {
  ListChange,
  ListEvent,
  ListFileName,
  ListMessage,
  ListReply,
  ListTask,
} from './list-session.ts';
import type { ColumnView, ListState, ListView } from './list-view.ts';
import type {
  Input,
  Opening,
  ShownList,
  TextSource,
  ValidatorAction,
  ValidatorState,
  ValidatorWork,
} from './validator-state.ts';

/** How many inputs are remembered. */
const maxInputs = 20;

const inputOf = ({ text, opened, list, source }: ValidatorState): Input => ({
  text,
  opened,
  list: list && source && { source, mapping: list.view.state.mapping },
});

/** The state once its text is replaced by another, which Undo takes back unless the page was empty. */
const withText = (state: ValidatorState, { text, opened }: BatchContent): ValidatorState => {
  const isEmpty = state.text.trim() === '' && state.list === undefined;
  const past = [...state.history.past, inputOf(state)].slice(-maxInputs);
  const history = isEmpty ? state.history : { past, future: [] };
  return { ...state, text, opened, history, settled: text };
};

/** The state with a text that no person wrote. */
const withOwnText = (state: ValidatorState, content: BatchContent): ValidatorState => ({
  ...withText(state, content),
  replacements: state.replacements + 1,
});

/** The state with the text of a list as it was read; without a text if the list is not shown as one. */
const withTextOf = (state: ValidatorState, source: TextSource): ValidatorState => ({
  ...withOwnText(state, { text: source.text ?? '', opened: undefined }),
  source,
});

/** What is said of a file that is read again, as in another encoding, after its text was changed. */
const wordsOfReading = ({ text, settled }: ValidatorState, source: TextSource): string =>
  text !== settled && text !== source.text
    ? 'The file was read again, without what you changed in its text. Undo restores your text.'
    : '';

const say = (state: ValidatorState, words: string): ValidatorState => ({
  ...state,
  result: { kind: 'unchecked', words },
  pause: undefined,
});

const check = (state: ValidatorState, now: Date): ValidatorState => ({
  ...state,
  result: checkBatch(state, now),
  pause: undefined,
});

const checkSoon = (state: ValidatorState): ValidatorState => ({ ...state, pause: (state.pause ?? 0) + 1 });

const withList = (state: ValidatorState, changes: Partial<ShownList>): ValidatorState =>
  state.list === undefined ? state : { ...state, list: { ...state.list, ...changes } };

/** The time that a list is checked as of; now while none is entered. */
const instantOf = ({ asOf }: ValidatorState, now: Date): Instant =>
  readReferenceTime(asOf, now)?.instant ?? instantOfMilliseconds(now.getTime());

/** The messages whose answers are still waited for, but for lists that are not opened any more. */
const awaited = ({ waiting, opening }: ValidatorState): readonly ListMessage[] =>
  waiting.filter(({ task, number }) => task !== 'open' || number === opening?.number);

const posted = (message: ListMessage): ValidatorWork => ({ kind: 'post', message });

/** Ends the session, and has another go on with the list that is shown and with these messages. */
const restart = (state: ValidatorState, waiting: readonly ListMessage[]): ValidatorState => {
  const begun: ValidatorWork = { kind: 'restart', state: state.list?.view.state };
  return { ...state, waiting, isDoubtful: false, work: [...state.work, begun, ...waiting.map(posted)] };
};

/** Ends all that the session does, as a worker that computes hears no message; what was chosen is not lost. */
const endWork = (state: ValidatorState): ValidatorState =>
  restart(
    state,
    awaited(state).filter(({ task }) => task === 'change' || task === 'open'),
  );

/** Ends at once what is done with the list that is shown, if anything is. */
const stop = (state: ValidatorState): ValidatorState => {
  const result = state.list?.result;
  if (result?.kind === 'running') {
    const why = 'Cancelled. Check the list again to get a result.';
    return endWork(withList(state, { result: { kind: 'ended', why } }));
  }
  if (result?.kind !== 'checked' || result.writing === 0) return state;
  const said = 'Cancelled. The file was not written.';
  return endWork(withList(state, { result: { ...result, said, writing: 0 } }));
};

/** Asks the session for something, another one if the present one may be of no use. */
const post = (given: ValidatorState, task: ListTask, now: Date): ValidatorState => {
  const state = given.isDoubtful ? restart(given, awaited(given)) : given;
  const number = state.sent + 1;
  const message = { ...task, number, now: instantOf(state, now) };
  return {
    ...state,
    sent: number,
    waiting: [...state.waiting, message],
    work: [...state.work, posted(message)],
  };
};

/** Notes that a new input begins, for which a list that is being opened is not waited for. */
const begin = (given: ValidatorState): ValidatorState => {
  const state = { ...given, inputs: given.inputs + 1, opening: undefined };
  if (given.opening === undefined) return state;
  const stopped = stop(state);
  return stopped === state ? endWork(state) : stopped;
};

type ToOpen = Omit<Opening, 'number' | 'way'> &
  Partial<Pick<Opening, 'way'>> & { readonly source: TextSource } & Partial<Pick<ListState, 'mapping'>>;

/** Has a list opened, which is a new one unless it is edited or corrected. */
const openList = (
  given: ValidatorState,
  { source, mapping, way = 'new', ...opening }: ToOpen,
  now: Date,
): ValidatorState => {
  const state = stop({ ...given, opening: undefined });
  const number = state.sent + 1;
  const asked = post(state, { task: 'open', source: { ...source, id: number }, way, mapping }, now);
  return { ...asked, opening: { ...opening, way, number } };
};

/** Has a list opened whose text is not shown yet, and may never be. */
const openFile = (
  given: ValidatorState,
  opened: Pick<ToOpen, 'source' | 'way' | 'isAgain'>,
  now: Date,
): ValidatorState =>
  openList(say(begin(given), 'Reading the list …'), { ...opened, isShown: false, hasFocus: true }, now);

/** Takes the input for a batch. */
const takeBatch = (state: ValidatorState): ValidatorState => ({ ...stop(state), list: undefined });

/** Opens a batch. A corrected one is compared with the one before. */
const openBatch = (
  state: ValidatorState,
  bytes: Uint8Array<ArrayBuffer>,
  now: Date,
  corrects?: CheckedBatch,
): ValidatorState => {
  const shown = takeBatch(withOwnText(begin(state), { text: shownText(bytes), opened: bytes }));
  return check({ ...shown, source: undefined, corrects, openedBatches: state.openedBatches + 1 }, now);
};

/** Takes a text that a person changed, and checks it or shows its steps. */
const edit = (
  given: ValidatorState,
  { text, isNew, isPasted }: ValidatorAction & { readonly kind: 'edit' },
  now: Date,
): ValidatorState => {
  // The text is read again with each letter, which takes less time than another session.
  const begun =
    given.opening?.isShown === true
      ? { ...given, inputs: given.inputs + 1, opening: undefined }
      : begin(given);
  const content = { text, opened: undefined };
  const state = isNew ? { ...withText(begun, content), corrects: undefined } : { ...begun, ...content };
  const before = isNew || given.source?.text === undefined ? undefined : given.source;
  if (!looksLikeTable(text)) return checkSoon(takeBatch({ ...state, source: before }));
  // A table with the same headings keeps what was chosen, unless it replaces all of the text.
  const way = isNew || state.list === undefined ? 'new' : 'edited';
  // What is known of the encoding of a file holds for its text too, so the file stays.
  const source = { file: new Blob([text]), ...before, text };
  const opening = { source, way, isShown: true, hasFocus: isPasted } as const;
  return openList({ ...state, source, pause: undefined }, opening, now);
};

const restore = (state: ValidatorState, way: 'undo' | 'redo', now: Date): ValidatorState => {
  const { past, future } = state.history;
  const found = (way === 'undo' ? past : future).at(-1);
  if (found === undefined) return state;
  const present = inputOf(state);
  const history =
    way === 'undo'
      ? { past: past.slice(0, -1), future: [...future, present] }
      : { past: [...past, present], future: future.slice(0, -1) };
  const { text, opened, list } = found;
  const shown = {
    ...takeBatch(begin(state)),
    text,
    opened,
    source: list?.source,
    history,
    settled: text,
    replacements: state.replacements + 1,
  };
  if (list === undefined) return check(shown, now);
  return openList(say(shown, ''), { ...list, isShown: true, hasFocus: false }, now);
};

const checkList = (state: ValidatorState, list: ShownList, now: Date): ValidatorState => {
  // The answers that the session has not taken yet may be those that are open.
  if (list.view.open.all > 0 && state.waiting.length === 0) {
    return withList(state, { step: 'questions', hasFocus: true, result: undefined });
  }
  const time = readReferenceTime(state.asOf, now);
  if (time === undefined) {
    return withList(state, {
      step: 'result',
      hasFocus: true,
      result: { kind: 'ended', why: wrongTime },
    });
  }
  const result = { kind: 'running', done: 0, total: 0, checkedAsOf: describeTime(time) } as const;
  const { id } = list.view.state.source;
  return post(withList(stop(state), { step: 'result', hasFocus: true, result }), { task: 'check', id }, now);
};

/** The view once something was chosen, until the session says what came of it: a person may type on meanwhile. */
const withChange = (view: ListView, made: ListChange): ListView => {
  const withColumn = (at: number, changes: Partial<ColumnView>): ListView => ({
    ...view,
    columns: view.columns.map((column, index) => (index === at ? { ...column, ...changes } : column)),
  });
  switch (made.kind) {
    case 'answer':
      return {
        ...view,
        questions: view.questions.map((question) =>
          question.id === made.id ? { ...question, answer: made.answer } : question,
        ),
      };
    case 'use':
      return withColumn(made.column, {
        use: view.uses.find(({ value }) => value === made.use) ?? { value: '', text: '' },
        reason: '',
      });
    case 'quantity':
      return withColumn(made.column, { quantity: made.quantity });
    default:
      return view;
  }
};

const change = (state: ValidatorState, list: ShownList, made: ListChange, now: Date): ValidatorState => {
  const view = withChange(list.view, made);
  const step = made.kind === 'confirm' ? ({ step: 'questions', hasFocus: true } as const) : {};
  const stopped = withList(stop(state), { view, result: undefined, ...step });
  return post(stopped, { task: 'change', id: view.state.source.id, change: made }, now);
};

const wordsOfMaking = {
  batches: 'Writing the batches …',
  'first-batch': 'Writing the batches …',
  report: 'Writing the report …',
};

const make = (
  state: ValidatorState,
  { view, result }: ShownList,
  file: ListFileName | 'first-batch',
  now: Date,
): ValidatorState => {
  const task = { task: file, id: view.state.source.id } as const;
  if (file === 'mapping-file') return post(state, task, now);
  if (result?.kind !== 'checked') return state;
  const said = wordsOfMaking[file];
  return post(withList(state, { result: { ...result, said, writing: result.writing + 1 } }), task, now);
};

/** Says what came of making a file, and shows the first batch if that is what was made. */
const withMade = (state: ValidatorState, said: string, made?: string): ValidatorState => {
  const result = state.list?.result;
  if (result?.kind !== 'checked') return state;
  const firstBatch = made ?? result.firstBatch;
  return withList(state, {
    result: { ...result, said, firstBatch, writing: Math.max(0, result.writing - 1) },
  });
};

type Opened = { readonly view: ListView; readonly isKept: boolean; readonly isKnown: boolean };

/** Shows a list that was opened. One that is edited or corrected goes on where the one before was. */
const takeOpened = (
  given: ValidatorState,
  { way, isShown, isAgain = false, hasFocus }: Opening,
  { view, isKept, isKnown }: Opened,
  now: Date,
): ValidatorState => {
  const { list: before } = given;
  const { source } = view.state;
  const begun = { ...given, opening: undefined };
  const state = isShown ? begun : withTextOf(begun, source);
  const words = isAgain ? wordsOfReading(given, source) : '';
  if (before !== undefined && isKept && view.state.form === before.view.state.form) {
    const list = { ...before, view };
    const said = say({ ...state, list }, words);
    if (way === 'corrected') return checkList(said, list, now);
    const step = list.step === 'columns' ? 'columns' : 'questions';
    return withList(said, { step, hasFocus: false, result: undefined });
  }
  const anew = { ...state, corrects: undefined };
  // Another sheet of the file may have rows.
  if (view.rowCount === 0 && view.sheets.length < 2) {
    return say(takeBatch(anew), 'The table has no rows below its headings.');
  }
  const list = { view, step: 'columns', hasFocus, result: undefined, said: '', isKnown } as const;
  return say({ ...anew, list }, words);
};

/** Says why a task failed where a person waits for it. */
const refuse = (state: ValidatorState, task: ListTask['task'], why: string): ValidatorState => {
  switch (task) {
    case 'open':
      return say({ ...state, opening: undefined }, why);
    case 'check':
      return withList(state, { result: { kind: 'ended', why } });
    case 'mapping':
      return withList(state, { said: why });
    case 'batches':
    case 'report':
    case 'first-batch':
      return withMade(state, why);
    default:
      return state;
  }
};

const takeMapped = (state: ValidatorState, list: ShownList, view: ListView, why: string): ValidatorState => {
  const { source } = view.state;
  const isOther = source.id !== list.view.state.source.id;
  // The list was opened otherwise, which Undo takes back. What is typed meanwhile stays.
  const shown =
    isOther && state.opening?.isShown !== true
      ? say(withTextOf(state, source), wordsOfReading(state, source))
      : state;
  if (why !== '')
    return withList(shown, { ...(isOther ? { step: 'columns', result: undefined } : {}), view, said: why });
  const step = view.missing.length > 0 ? 'columns' : 'questions';
  return withList(shown, { view, step, hasFocus: true, result: undefined, said: '', isKnown: false });
};

const takeEvent = (
  state: ValidatorState,
  { event, view, to }: Extract<ListReply, { readonly event: ListEvent }>,
  isKnown: boolean,
  now: Date,
): ValidatorState => {
  const { opening, list } = state;
  if (event.kind === 'refused') {
    const refused = { ...state, isDoubtful: true };
    return event.task === 'open' && opening?.number !== to ? refused : refuse(refused, event.task, event.why);
  }
  if (event.kind === 'opened') {
    if (opening?.number !== to || view === undefined) return state;
    return takeOpened(state, opening, { view, isKept: event.isKept, isKnown }, now);
  }
  if (list === undefined || view === undefined) return state;
  if (event.kind === 'mapped') return takeMapped(state, list, view, event.why);
  if (view.state.source.id !== list.view.state.source.id) return state;
  // A person may have answered more since, which the page shows already.
  const isNewest = !state.waiting.some(({ task }) => task === 'change');
  const seen = withList(state, { view: isNewest ? view : { ...list.view, state: view.state } });
  switch (event.kind) {
    case 'seen':
      return seen;
    case 'open-questions':
      return withList(seen, { step: 'questions', hasFocus: true, result: undefined });
    case 'checked': {
      if (list.result?.kind !== 'running') return seen;
      const { checkedAsOf } = list.result;
      const { outcome } = event;
      return withList(seen, {
        result: { kind: 'checked', outcome, checkedAsOf, said: '', firstBatch: undefined, writing: 0 },
      });
    }
    case 'file':
      return event.said === '' ? seen : withMade(seen, event.said);
    case 'batch':
      return withMade(seen, 'The first batch is shown below.', event.text);
  }
};

const takeReply = (given: ValidatorState, reply: ListReply, isKnown: boolean, now: Date): ValidatorState => {
  if ('event' in reply) {
    const waiting = given.waiting.filter(({ number }) => number > reply.to);
    return takeEvent({ ...given, waiting }, reply, isKnown, now);
  }
  const result = given.list?.result;
  if (result?.kind !== 'running') return given;
  return withList(given, { result: { ...result, done: reply.progress, total: reply.total } });
};

/** Says that the session is not there where a person waits for it. */
const takeFailure = (state: ValidatorState): ValidatorState => {
  const why = 'The check of whole lists could not start. Check the connection and try again.';
  const chosen = state.waiting.filter(({ task }) => task === 'change');
  const doubtful = { ...state, isDoubtful: true, waiting: chosen };
  const said = state.opening === undefined ? doubtful : refuse(doubtful, 'open', why);
  const result = state.list?.result;
  if (result?.kind === 'running') return refuse(said, 'check', why);
  return result?.kind === 'checked' && result.writing > 0 ? withMade(said, why) : said;
};

/** What a person does with the list that is shown. */
const reduceList = (
  state: ValidatorState,
  list: ShownList,
  action: ValidatorAction,
  now: Date,
): ValidatorState => {
  const { source } = list.view.state;
  switch (action.kind) {
    case 'open-step':
      return withList(state, { step: action.step, hasFocus: true });
    case 'open-sheet': {
      const { encoding = list.view.form?.encoding } = action.change;
      const { text, ...before } = state.source ?? source;
      const isSame = encoding === list.view.form?.encoding;
      return openFile(
        state,
        { source: { ...before, text: isSame ? text : undefined, ...action.change }, isAgain: true },
        now,
      );
    }
    case 'change':
      return change(state, list, action.change, now);
    case 'open-mapping':
      return post(stop(state), { task: 'mapping', id: source.id, file: action.file }, now);
    case 'forgot-mapping':
      return withList(state, { isKnown: false });
    case 'check-list':
      return checkList(state, list, now);
    case 'cancel':
      return stop(state);
    case 'make':
      return make(state, list, action.file, now);
    default:
      return state;
  }
};

/**
 * The state of the page after something happened. A batch is checked at once, its verdict beside its text; a list is taken through its
 * steps, which have its result. Pure: what is to be done beside it stands under `work`.
 */
export const reduceValidator = (
  state: ValidatorState,
  action: ValidatorAction,
  now: Date,
): ValidatorState => {
  switch (action.kind) {
    case 'edit':
      return edit(state, action, now);
    case 'open-text':
      return openBatch(state, new TextEncoder().encode(action.text), now);
    case 'open-list-example': {
      return openFile(state, { source: { file: new Blob([stockListExample]) } }, now);
    }
    case 'open-file': {
      const begun = begin(state);
      const { file, corrects } = action;
      const reading = { file, corrects, input: begun.inputs };
      return { ...begun, work: [...begun.work, { kind: 'read', reading }] };
    }
    case 'read': {
      const { reading, read } = action;
      const { file, corrects, input } = reading;
      if (input !== state.inputs) return state;
      if (read.kind === 'refused') return say(state, read.why);
      if (read.kind === 'batch') {
        return openBatch(state, read.bytes, now, corrects === 'list' ? undefined : corrects);
      }
      const way = corrects === 'list' && state.list !== undefined ? 'corrected' : 'new';
      return openFile(state, { source: { file }, way }, now);
    }
    case 'set-as-of': {
      const entered = { ...state, asOf: action.asOf };
      if (state.list !== undefined) {
        return post(entered, { task: 'look', id: state.list.view.state.source.id }, now);
      }
      return looksLikeTable(state.text) ? entered : checkSoon(entered);
    }
    case 'check-batch':
      return check(state, now);
    case 'restore':
      return restore(state, action.way, now);
    case 'reply':
      return takeReply(state, action.reply, action.isKnown, now);
    case 'failed':
      return takeFailure(state);
    default:
      return state.list === undefined ? state : reduceList(state, state.list, action, now);
  }
};
