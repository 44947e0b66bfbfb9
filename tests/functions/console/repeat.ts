const atOnce = 14;

/**
 * Does something so many times, some at once. All at once would wait for one lock, on a busy machine longer than the database lets
 * a statement wait.
 */
export const repeat = async <Result>(
  times: number,
  act: (index: number) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = [];
  for (let start = 0; start < times; start += atOnce) {
    const length = Math.min(atOnce, times - start);
    results.push(...(await Promise.all(Array.from({ length }, (_, index) => act(start + index)))));
  }
  return results;
};
