/**
 * Asks again and again until the answer is yes, or until the work is over that would have brought it about: a test then fails by
 * what it expects, and not by a time limit.
 */
export const untilSeen = async (isSeen: () => Promise<boolean>, work: Promise<unknown>): Promise<void> => {
  let isOver = false;
  const end = (): void => {
    isOver = true;
  };
  void work.then(end, end);
  while (!isOver && !(await isSeen()));
};
