import type { FormReply } from "~/models/kit/shared/form-reply";

export const TEXTS = ["quantity", "contents", "room", "carton", "condition", "packedBy"] as const;
export const TICKS = ["fragile", "highValue"] as const;
export type Name = (typeof TEXTS)[number] | (typeof TICKS)[number];

/** The texts of a line; ticks are "on". */
export type PackingLine = Partial<Record<Name, string>>;

/** So many fields of lines stand open at most, one less than the page has: what else a line may say is folded in it. */
const OPEN_FIELDS = 24;
const OF_A_BLANK = 3;

/** A line as it is drawn: what is wrong with it, and which of its fields stand open. */
export type Drawn = {
  at: number;
  line: PackingLine;
  errors: Partial<Record<string, string>>;
  open: Partial<Record<Name, true>>;
};

const isWritten = ({ contents }: PackingLine) => Boolean(contents);

/** The lines of the form: those that are written, and blank ones as far as fields stand open for them. */
export function drawnLines(
  begun: readonly PackingLine[],
  errors: Drawn["errors"][],
  { most, more }: { most: number; more: number },
) {
  const written = begun.filter(isWritten);
  const several = written.filter(({ quantity }) => Number(quantity) > 1);
  const room = Math.floor((OPEN_FIELDS - written.length - several.length) / OF_A_BLANK);
  const blanks = Math.max(Math.min(room, written.length > 0 ? 3 : most), more, 1);
  const lines = [...begun];
  while (lines.filter((line) => !isWritten(line)).length < blanks) lines.push({});
  let left = OPEN_FIELDS - blanks * OF_A_BLANK;
  const drawn = lines.map((line, at): Drawn => {
    const wrong = errors[at] ?? {};
    const blank = !isWritten(line) || Boolean(wrong.contents);
    const open: Drawn["open"] = blank ? { quantity: true, contents: true } : {};
    if (blank || left-- > 0) open.room = true;
    return { at, line, errors: wrong, open };
  });
  // The more there are of something, the likelier it is that somebody counts otherwise.
  const counted = drawn.filter(({ line, open }) => !open.quantity && Number(line.quantity) > 1);
  counted.sort((a, b) => Number(b.line.quantity) - Number(a.line.quantity));
  for (const { open } of counted) if (left-- > 0) open.quantity = true;
  return drawn;
}

/** Reads the posted lines and their errors; other errors are shown above. */
export function readReply(reply: FormReply | undefined) {
  const posted: unknown = reply?.initialValue?.packages;
  const typed = Array.isArray(posted)
    ? Array.from(posted as (PackingLine | undefined)[], (line) => line ?? {})
    : null;
  const errors: Drawn["errors"][] = [];
  const own: string[] = [];
  for (const [name, messages] of Object.entries(reply?.error ?? {})) {
    const [, at, field = ""] = /^packages\[(\d+)\]\.?(\w*)$/.exec(name) ?? [];
    const [first] = messages ?? [];
    if (at && field && typed?.[Number(at)] && first) (errors[Number(at)] ??= {})[field] = first;
    else if (name !== "pasted") own.push(...(messages ?? []));
  }
  return { typed, errors, own, pasted: reply?.error?.pasted ?? [] };
}
