type Started = { url: string; stop: () => Promise<void> };

export function hasPostgres(): boolean;
export function freePort(): Promise<number>;
export function startPostgres(): Promise<Started>;
export function startCluster(): Promise<Started>;
export function startReplica(url: string): Promise<Started & { promote: () => Promise<unknown> }>;
