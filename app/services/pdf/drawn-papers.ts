/**
 * Papers drawn lately, so that the same one is not drawn for each of many who ask: drawing takes seconds of
 * the one thread that makes all pages, and a link's paper can be asked for by whoever knows the address.
 * A paper is found by all that it says, so what is kept is never out of date.
 */
export class DrawnPapers {
  #kept = new Map<string, Buffer<ArrayBuffer>>();
  #underWay = new Map<string, Promise<Buffer<ArrayBuffer>>>();
  #bytes = 0;

  /** `maxBytes` of papers are kept; those asked for longest ago make room. */
  constructor(private readonly maxBytes: number) {}

  /** The paper of this key; `draw` makes it unless it is kept, or being drawn for somebody else. */
  async get(key: string, draw: () => Promise<Buffer<ArrayBuffer>>): Promise<Buffer<ArrayBuffer>> {
    const known = this.#kept.get(key);
    if (known) {
      // To the end: the first one is the next to go.
      this.#kept.delete(key);
      this.#kept.set(key, known);
      return known;
    }
    const underWay = this.#underWay.get(key);
    if (underWay) return underWay;
    const drawn = draw().finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, drawn);
    const paper = await drawn;
    this.#keep(key, paper);
    return paper;
  }

  #keep(key: string, paper: Buffer<ArrayBuffer>) {
    if (paper.byteLength > this.maxBytes) return;
    this.#kept.set(key, paper);
    this.#bytes += paper.byteLength;
    for (const [oldest, { byteLength }] of this.#kept) {
      if (this.#bytes <= this.maxBytes) return;
      this.#kept.delete(oldest);
      this.#bytes -= byteLength;
    }
  }
}
