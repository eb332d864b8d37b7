/** Writes pdf-worker.js into a folder. */
export function bundleWorker(folder: string): Promise<void>;
/** The same into .cache, for what runs from the sources. */
export function bundleForSources(): Promise<void>;
export function bundleForTests(source: string): Promise<string>;
