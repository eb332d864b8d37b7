export function hasPostgres(): boolean;
export function freePort(): Promise<number>;
export function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }>;
