/** What a room's page posts, and what it carries along to say what it showed. Pure. */
import * as z from "zod";

import { amountText } from "../../ground/money/money";
import { invalidField } from "../../kit/shared/domain-error";
import { optionalAmount, optionalWhole } from "../../kit/shared/number-fields";
import { LineInput, MAX_QUANTITY } from "./survey.record";

/** A thing of the room's page: `c7` of the catalogue, `l12` a line that has no entry. */
const KEY = /^[cl][1-9]\d{0,8}$/;

const packedBy = z.enum(["company", "customer"]);
/** What may be ticked of a thing, in the order in which its page carries it along, by the letter of its field. */
const TICKS = { t: "takeApart", f: "fragile", e: "electrician", x: "left", a: "apart" } as const;
type Tick = (typeof TICKS)[keyof typeof TICKS];
type Choices = Record<Tick, boolean> & {
  packedBy: "company" | "customer";
  /** In minor units; null: nobody said. */
  value: number | null;
};
/**
 * What a room's page posts: by the key of each thing the step from what it showed to what stands there now, what is chosen otherwise
 * than it showed, and what an item without an entry was, should it be gone.
 */
export type Counted = {
  counts: Map<string, number>;
  choices: Map<string, Partial<Choices>>;
  gone: Map<string, LineInput>;
  own: LineInput | null;
};

const Quantity = optionalWhole("Pieces", 0, MAX_QUANTITY);
const Worth = optionalAmount("Value of a piece");

/**
 * Reads a room's form: `n.c7` so many, `was` what the page showed of those that were not none ("c7:2 c9:1"), `p.c7` who packs with its
 * ticks as `t.c7` and `v.c7` for the value of a piece, `w.c7` what of these the page showed; `o.l12` what an own item was; `own.name` and
 * the like a new one. Raises `invalid` at the field that is wrong.
 */
export function readCounted(form: FormData): Counted {
  const was = new Map(
    String(form.get("was") ?? "")
      .split(" ")
      .map((one) => one.split(":"))
      .map(([key, count]) => [key ?? "", Number(count)] as const)
      .filter(([key, count]) => KEY.test(key) && Number.isInteger(count) && count >= 0),
  );
  const counts = new Map<string, number>();
  const choices: Counted["choices"] = new Map();
  const gone: Counted["gone"] = new Map();
  for (const [field, value] of form) {
    const [what, key = ""] = field.split(".");
    if (!KEY.test(key)) continue;
    if (what === "n") {
      const { data, error } = Quantity.safeParse(value);
      if (error) throw invalidField(field, error.issues[0]!.message);
      const step = (data ?? 0) - (was.get(key) ?? 0);
      if (step !== 0) counts.set(key, step);
    }
    if (what === "p") {
      const chosen = chosenOf(form, key);
      if (chosen) choices.set(key, chosen);
    }
    const item = what === "o" ? readGone(String(value)) : null;
    if (item) gone.set(key, item);
  }
  return { counts, choices, gone, own: readOwn(form) };
}

/** The choices of a line as its page carries them along: "company 1 0 0 0 0 1500.00". */
export const choicesText = ({ packedBy, value, ...ticked }: Choices) =>
  [
    packedBy,
    ...Object.values(TICKS).map((of) => Number(ticked[of])),
    value === null ? "" : amountText(value),
  ]
    .join(" ")
    .trim();

const ticks = (of: (letter: string, place: number) => boolean) =>
  Object.fromEntries(
    Object.entries(TICKS).map(([letter, name], place) => [name, of(letter, place)]),
  ) as Record<Tick, boolean>;

/** What is chosen of a thing otherwise than its page showed; all of it where the page does not say. */
function chosenOf(form: FormData, key: string): Partial<Choices> | null {
  const packs = packedBy.safeParse(form.get(`p.${key}`));
  if (!packs.success) return null;
  const ticked = (of: string) => form.get(`${of}.${key}`) === "on";
  const worth = form.has(`v.${key}`) ? Worth.safeParse(form.get(`v.${key}`)) : null;
  if (worth?.error) throw invalidField(`v.${key}`, worth.error.issues[0]!.message);
  const chosen: Partial<Choices> = {
    packedBy: packs.data,
    ...ticks(ticked),
    ...(worth ? { value: worth.data ?? null } : {}),
  };
  const shown = form.get(`w.${key}`);
  if (typeof shown !== "string") return chosen;
  const [packer, ...shownTicks] = shown.split(" ");
  const value = shownTicks[Object.keys(TICKS).length];
  const was: Record<string, unknown> = {
    packedBy: packer,
    ...ticks((_, place) => shownTicks[place] === "1"),
    value: value ? (Worth.safeParse(value).data ?? null) : null,
  };
  const other = Object.entries(chosen).filter(([name, now]) => was[name] !== now);
  return other.length > 0 ? Object.fromEntries(other) : null;
}

/** An own item as its page carries it along: hundredths of a cubic foot, tenths of a kilogram, name. */
export const ownText = ({ cft, kg, name }: { cft: number; kg: number; name: string }) =>
  `${cft} ${kg} ${name}`;

function readGone(text: string): LineInput | null {
  const [, cft, kg, name] = /^(\d{1,7}) (\d{1,6}) (.+)$/.exec(text) ?? [];
  const typed = { catalogueId: null, name, cft: Number(cft) / 100, kg: Number(kg) / 10 };
  return LineInput.safeParse(typed).data ?? null;
}

function readOwn(form: FormData): LineInput | null {
  const of = (name: string) => form.get(`own.${name}`);
  if (!String(of("name") ?? "").trim() && !String(of("cft") ?? "").trim()) return null;
  const typed = {
    name: of("name"),
    cft: of("cft"),
    kg: of("kg") || null,
    quantity: of("quantity"),
  };
  const { data, error } = LineInput.safeParse({ catalogueId: null, ...typed });
  if (!error) return data;
  const [{ path, message }] = error.issues as [z.core.$ZodIssue];
  throw invalidField(`own.${String(path[0] ?? "name")}`, message);
}
