const textsInBlock = 4096;

/** Texts that were joined, and where each of them ends. */
type Block = { readonly joined: string; readonly ends: Uint32Array };

const joinTexts = (texts: readonly string[]): Block => {
  const ends = new Uint32Array(texts.length);
  let end = 0;
  for (const [index, text] of texts.entries()) {
    end += text.length;
    ends[index] = end;
  }
  return { joined: texts.join(''), ends };
};

/**
 * The texts of a workbook that cells refer to by number. Kept as a few long strings: each text for itself would keep the piece of
 * the file in memory that it was read from.
 */
export class SharedTexts {
  readonly #blocks: Block[] = [];
  #waiting: string[] = [];

  add(text: string): void {
    this.#waiting.push(text);
    if (this.#waiting.length < textsInBlock) return;
    this.#blocks.push(joinTexts(this.#waiting));
    this.#waiting = [];
  }

  /** The text with a number, from 0; empty when there is none. */
  at(number: number): string {
    if (!Number.isInteger(number)) return '';
    const block = this.#blocks[Math.floor(number / textsInBlock)];
    const place = number % textsInBlock;
    if (block === undefined) return this.#waiting[number - this.#blocks.length * textsInBlock] ?? '';
    return block.joined.slice(block.ends[place - 1] ?? 0, block.ends[place]);
  }
}
