import { LRUCache } from "lru-cache";

export type Paper = Buffer<ArrayBuffer>;

/**
 * Papers drawn lately, so that the same one is not drawn for each of many who ask: drawing takes seconds of
 * the one thread that makes all pages, and a link's paper can be asked for by whoever knows the address.
 * A paper is found by all that it says, so what is kept is never out of date.
 *
 * Keeps `maxBytes` of papers; those asked for longest ago make room. Whoever asks for one that is being drawn
 * waits for it.
 */
export function drawnPapers(maxBytes: number) {
  const papers = new LRUCache<string, Paper, () => Promise<Paper>>({
    maxSize: maxBytes,
    sizeCalculation: (paper) => paper.byteLength,
    fetchMethod: (_key, _kept, { context: draw }) => draw(),
    // One that had to make room while it was drawn still goes to those who wait for it.
    ignoreFetchAbort: true,
  });
  return {
    get: (key: string, draw: () => Promise<Paper>) => papers.forceFetch(key, { context: draw }),
  };
}
