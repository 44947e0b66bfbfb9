import { readBack } from '../../../tests/supplier-lists/read-back.ts';
import { WritingSchema, writings } from '../../../tests/supplier-lists/written-list.ts';
import { examineWith, type Target, toBytes, toText } from '../target.ts';

const examine = async (bytes: Uint8Array): Promise<string | undefined> => {
  const back = await readBack(WritingSchema.parse(JSON.parse(toText(bytes))));
  return 'wrong' in back ? back.wrong : undefined;
};

/**
 * Lists of known records as a random writer writes them, CSV and Excel: each record comes back as it is, or with a question or a
 * finding. A case is what the list says and how it is written.
 */
export const writtenLists: Target = {
  name: 'written-lists',
  ending: 'json',
  cases: writings.map((writing) => toBytes(JSON.stringify(writing))),
  open: examineWith(examine),
};
