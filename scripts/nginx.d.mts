export function hasNginx(): boolean;
export function startNginx(
  servers: number[],
  options?: { tls?: boolean },
): Promise<{
  url: string;
  plainUrl: string;
  pid: number;
  said: () => string;
  log: () => string;
  stop: () => Promise<void>;
}>;
