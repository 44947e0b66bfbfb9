/** The map with an answer to a text, or without one. */
export const withAnswer = <Answer>(
  answers: ReadonlyMap<string, Answer>,
  text: string,
  answer: Answer | undefined,
): ReadonlyMap<string, Answer> => {
  const others = [...answers].filter(([other]) => other !== text);
  return new Map(answer === undefined ? others : [...others, [text, answer] as const]);
};
