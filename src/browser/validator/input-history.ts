/** The inputs before and after the present one. The last of each is the next to be restored. */
export type InputHistory<Input> = {
  readonly past: readonly Input[];
  readonly future: readonly Input[];
};

/** How many inputs are remembered. */
const maxInputs = 20;

/** The history after an input was replaced. */
export const withReplaced = <Input>({ past }: InputHistory<Input>, input: Input): InputHistory<Input> => ({
  past: [...past, input].slice(-maxInputs),
  future: [],
});

/** The input before or after the present one, with the history once it is restored; undefined if there is none. */
export const restored = <Input>(
  { past, future }: InputHistory<Input>,
  way: 'undo' | 'redo',
  present: Input,
): { readonly input: Input; readonly history: InputHistory<Input> } | undefined => {
  const input = (way === 'undo' ? past : future).at(-1);
  if (input === undefined) return undefined;
  const history =
    way === 'undo'
      ? { past: past.slice(0, -1), future: [...future, present] }
      : { past: [...past, present], future: future.slice(0, -1) };
  return { input, history };
};
