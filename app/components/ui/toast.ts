import type { Flash } from "./FlashMessage";

const listeners = new Set<(flash: Flash) => void>();

/** Shows a message of the browser's own in the page's place for flashes, in place of the one there. */
export function showToast(flash: Flash): void {
  for (const listener of listeners) listener(flash);
}

/** Tells of each toast until the returned function is called. */
export function onToast(listener: (flash: Flash) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
