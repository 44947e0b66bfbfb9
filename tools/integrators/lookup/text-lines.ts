import type { ListLine } from '../../../src/list-lookup/line.ts';
import type { LineAnswers } from '../../../src/list-lookup/list-index.ts';
import { numbersIn } from '../../../src/lookup-text/label-words.ts';
import { namesAndNumbers, namesOnLabel } from '../../../src/lookup-text/name-and-number.ts';
import { readText } from '../../../src/lookup-text/read-text.ts';
import { Refusal } from '../../command-line/tool-command.ts';

const lineOf = (manufacturer: string, partNumber: string): ListLine => ({
  row: 1,
  manufacturer,
  partNumber,
  cells: [manufacturer, partNumber],
});

/**
 * The line of a text as the box of the site reads it: a brand and a number, a number, the text of a label or of a scanned code. A
 * label that names no field has a line for each word that may be the number. Throws a `Refusal`.
 */
export const linesOfText = (text: string, { names }: LineAnswers): ListLine[] => {
  const read = readText(text);
  const refused = (why: string) => new Refusal('no_part_number', why);
  switch (read.kind) {
    case 'empty':
      throw refused('The text is empty. Write a part number, a brand and a number, or the text of a label.');
    case 'list':
      throw refused('The text is a list. Give it as a file, or on standard input.');
    case 'code_without_number':
      throw refused('The code has no readable part number. Write the number printed beside it.');
    case 'label': {
      const [name] = namesOnLabel(read.label.words, names);
      const numbers = numbersIn(read.label);
      if (numbers.length === 0)
        throw refused('No word of the label can be a part number. Write the part number.');
      return numbers.map((number) => lineOf(name?.written ?? '', number));
    }
    case 'words': {
      const [best] = namesAndNumbers(read.text, names);
      if (best === undefined || best.partNumber === '') {
        throw refused('The text names only a manufacturer. Add the part number.');
      }
      return [lineOf(best.written, best.partNumber)];
    }
  }
};
