/** Why a text about a problem is refused whatever stands in it, by finding code. */
export const problemTextRules = {
  missing_problem_text: () => ({
    why: 'The API answers with this problem, and its page has no text.',
    fix: { advice: 'Write the file: what happened, what to do, and whether a retry is worth it.' },
  }),
  unknown_problem: () => ({
    why: 'No problem has the name of this file, so no reader would find it.',
    fix: { advice: 'Give the file the code of a problem in functions/http/problems.ts, or delete it.' },
  }),
} as const;
