import { delimiters, encodingCalled, isEncoding } from '../../tables/text-form.ts';
import { askedOnce } from './question.ts';

const asked = askedOnce({
  key: 'encoding',
  kind: 'encoding',
  label: 'Encoding of the file',
  fix: 'Choose the encoding that shows the letters right, such as shift_jis. You can enter any name that browsers know.',
  free: { isAnswer: isEncoding, kept: encodingCalled },
  ask: (table, mapping) => {
    const { encodings = [], encoding: read } = table.form ?? {};
    if (read === undefined || encodings.length === 0) return undefined;
    const { sample = '', looksWrong = true } = encodings.find((one) => one.encoding === read) ?? {};
    const { encoding } = mapping;
    return {
      about: 'Choose the encoding that shows these words right.',
      choices: encodings.map((one) => ({ value: one.encoding, text: `${one.encoding}: ${one.sample}` })),
      // What was said of another file may not be how this one was read.
      ...(encoding !== undefined && isEncoding(encoding) && encoding !== read && { answer: '' }),
      usual: looksWrong
        ? undefined
        : {
            words: `Encoding of the file: ${read}${sample === '' ? '' : `, as in “${sample}”`}`,
            answer: read,
          },
    };
  },
  member: (zod) => ({
    encoding: zod
      .string('Write the name of an encoding, or null.')
      .refine(
        isEncoding,
        'Write the name of an encoding that browsers know, such as "shift_jis", "cp437", "cp850" or null.',
      )
      .nullish()
      .describe('The encoding of a text file that does not say it, such as windows-1252 or shift_jis.'),
  }),
});

/** The encoding, if the file does not say it and its letters are others in another one. */
export const encoding: typeof asked = {
  ...asked,
  read: (file, before) => ({
    ...before,
    encoding: file.encoding ? encodingCalled(file.encoding) : undefined,
  }),
};

/** The mark between the cells of a text file, which is never asked: a person may choose another one than fits the rows. */
export const delimiter = askedOnce({
  key: 'delimiter',
  kind: 'delimiter',
  label: 'Between the cells',
  fix: 'Choose the mark between the cells.',
  ask: () => undefined,
  member: (zod) => ({
    delimiter: zod
      .enum(delimiters, 'Write ",", ";", "|", "\\t" or null.')
      .nullish()
      .describe('The mark between the cells of a text file; without it, the one that makes the rows agree.'),
  }),
});
