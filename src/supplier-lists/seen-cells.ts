/** How many texts are remembered of a column: a power of two. */
const places = 1024;

/** How many more texts may be new than known before no more are remembered. */
const trial = 2048;

/**
 * Remembers texts of a column, because the columns of real lists repeat: units, currencies, warehouses, quantities. Each has
 * a place by a few of its characters, and is forgotten when another takes the place. Of a column that does not repeat
 * nothing is remembered.
 */
export class SeenCells {
  readonly #texts: (string | undefined)[] = Array.from({ length: places });
  #balance = trial;

  /** The part of a text from one index to another, if an equal one was added before and is remembered. */
  recall(text: string, start: number, end: number): string | undefined {
    if (this.#balance === 0) return undefined;
    const found = this.#texts[this.#placeOf(text, start, end)];
    const isKnown = found !== undefined && found.length === end - start && text.startsWith(found, start);
    this.#count(isKnown);
    return isKnown ? found : undefined;
  }

  /** Whether a text was added before and is remembered. */
  has(text: string): boolean {
    if (this.#balance === 0) return false;
    const isKnown = this.#texts[this.#placeOf(text, 0, text.length)] === text;
    this.#count(isKnown);
    return isKnown;
  }

  add(text: string): void {
    if (this.#balance > 0) this.#texts[this.#placeOf(text, 0, text.length)] = text;
  }

  #count(isKnown: boolean): void {
    if (!isKnown) this.#balance -= 1;
    else if (this.#balance < trial) this.#balance += 1;
  }

  #placeOf(text: string, start: number, end: number): number {
    const length = end - start;
    const ends = text.charCodeAt(start) * 7 + text.charCodeAt(end - 1);
    const inside = text.charCodeAt(start + (length >> 2)) * 37 + text.charCodeAt(start + (length >> 1)) * 101;
    return (ends + inside + length * 11) & (places - 1);
  }
}
