import type { FormReply } from "~/models/kit/shared/form-reply";

/**
 * The rows of one of two versions as a text, to compare them by; of more rows than a form shows those lines that
 * differ. `of`: the values that were typed, or the stored ones.
 */
export function rowsCompared<R extends object>(
  reply: FormReply | undefined,
  of: Record<string, unknown> | null | undefined,
  text: (rows: readonly R[]) => string,
): string {
  const compared = reply?.compared;
  if (!compared) return Array.isArray(of?.items) ? text(of.items as R[]) : "";
  const side = of === reply.initialValue ? "mine" : "theirs";
  const rows = compared[side] as readonly R[];
  const lines = rows.map((row, at) => `Line ${compared.from + at}: ${text([row])}`);
  const more = compared.more[side];
  return [...lines, ...(more > 0 ? [`and ${more} more lines`] : [])].join("\n");
}
