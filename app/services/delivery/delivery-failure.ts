/** A message was not taken over. The reason is shown to staff: plain words, no password or token. */
export class DeliveryFailure extends Error {
  override name = "DeliveryFailure";
  /** No other try can come out differently. */
  readonly final: boolean;

  constructor(reason: string, { final = false, cause }: { final?: boolean; cause?: unknown } = {}) {
    super(reason, { cause });
    this.final = final;
  }
}

/** What a provider answered, fit to be shown: one line, not too long, without the secrets. */
export function quotable(answer: string, secrets: readonly (string | undefined)[]): string {
  const known = secrets.filter((secret): secret is string => Boolean(secret));
  const hidden = known.reduce((text, secret) => text.replaceAll(secret, "…"), answer);
  const line = hidden.replace(/[\s\p{Cc}]+/gu, " ").trim();
  return line.length > 300 ? `${line.slice(0, 299)}…` : line;
}
