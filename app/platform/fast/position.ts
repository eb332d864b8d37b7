/** A position in Postgres' write-ahead log as a number. A server that reached it has all earlier writes. */
export type Position = bigint;

const FORM = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i;

/** Further than any database has come. */
export const UNKNOWN_POSITION: Position = (1n << 64n) - 1n;

/** A position as Postgres writes it ("16/B374D848"); null where it is none. */
export function toPosition(text: string | null | undefined): Position | null {
  const [, high, low] = FORM.exec(text ?? "") ?? [];
  if (high === undefined || low === undefined) return null;
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** The position as Postgres writes it. */
export function positionText(position: Position): string {
  const part = (bits: bigint) => bits.toString(16).toUpperCase();
  return `${part(position >> 32n)}/${part(position & 0xffffffffn)}`;
}
