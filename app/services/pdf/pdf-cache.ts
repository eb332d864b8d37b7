import { LRUCache } from "lru-cache";

export type Pdf = Buffer<ArrayBuffer>;

/**
 * Documents drawn lately, so that the same one is not drawn for each of many who ask: drawing takes seconds of
 * the one thread that makes all pages, and a link's document can be asked for by whoever knows the address.
 * A document is found by all that it says, so what is kept is never out of date.
 *
 * Keeps `maxBytes` of PDFs; those asked for longest ago make room. Whoever asks for one that is being drawn
 * waits for it.
 */
export function pdfCache(maxBytes: number) {
  const cache = new LRUCache<string, Pdf, () => Promise<Pdf>>({
    maxSize: maxBytes,
    sizeCalculation: (pdf) => pdf.byteLength,
    fetchMethod: (_key, _kept, { context: draw }) => draw(),
    // One that had to make room while it was drawn still goes to those who wait for it.
    ignoreFetchAbort: true,
  });
  return {
    get: (key: string, draw: () => Promise<Pdf>) => cache.forceFetch(key, { context: draw }),
  };
}
