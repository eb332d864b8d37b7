export function hasPgbouncer(): boolean;
export function startPgbouncer(
  databaseUrl: string,
): Promise<{ url: string; pid: number; said: () => string; stop: () => Promise<void> }>;
