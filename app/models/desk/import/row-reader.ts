/** Reads the texts of one row by its columns, and gathers what is wrong. Pure. */
import type * as z from "zod";

import { CURRENCIES } from "../../ground/money/money";
import { formatDate } from "../../ground/day/calendar-date";
import { INDIA, reachable } from "../../ground/typed/phone";
import { bareText } from "../../ground/typed/typed-text";
import type { ImportColumn } from "./columns";
import type { ImportedRow, RowMessage } from "./staged";
import {
  currencyIn,
  phonesIn,
  readAmountText,
  readDay,
  readPhoneText,
  readWord,
  trimmed,
  type DateOrder,
  type Read,
} from "./values";

/** The settings for reading a file's values. */
export type Taking = {
  order: DateOrder | null;
  sheet: boolean;
  /** The company's: a moment is its day there. */
  timeZone: string;
};

export class RowReader {
  readonly problems: RowMessage[] = [];
  readonly notes: RowMessage[] = [];

  constructor(
    private readonly row: ImportedRow,
    private readonly columns: Readonly<Record<string, ImportColumn>>,
    private readonly taking: Taking,
  ) {}

  text(name: string): string {
    return trimmed(this.row.texts[name] ?? "");
  }

  /** A number or a code of somebody's: without signs that nobody sees. */
  code(name: string): string {
    return bareText(this.text(name)).trim();
  }

  /** Says what is wrong at a column; once a column is enough. */
  wrong(name: string | null, message: string): null {
    const column = name === null ? null : (this.columns[name]?.label ?? name);
    if (column === null || !this.problems.some((one) => one.column === column)) {
      this.problems.push({ column, message });
    }
    return null;
  }

  note(name: string | null, message: string): void {
    this.notes.push({ column: name && (this.columns[name]?.label ?? name), message });
  }

  amount(name: string): string | null {
    return this.#read(name, readAmountText);
  }

  day(name: string): string | null {
    return this.#read(name, (text) => readDay(text, this.taking));
  }

  /** The phone of a person of whom several columns and cells may have one: that which WhatsApp can use; what is left out is said. */
  phone(...names: string[]): string | null {
    const found = names.flatMap((name) =>
      this.#read(name, readPhoneText) === null ? [] : phonesIn(this.text(name)),
    );
    const taken = reachable(found, INDIA) ?? null;
    const others = [...new Set(found)].filter((one) => one !== taken);
    if (others.length > 0)
      this.note(names[0]!, `Of several numbers ${taken} is taken; left out: ${others.join(", ")}`);
    return taken;
  }

  /** Several addresses of one person: the first. */
  email(name: string): string | null {
    const [first = ""] = this.code(name)
      .toLowerCase()
      .split(/[;,]\s*|\s+/);
    return first.replace(/^mailto:/, "").replace(/^<|>$/g, "") || null;
  }

  word<T extends string>(name: string, words: Readonly<Record<T, string>>): T | null {
    const label = (this.columns[name]?.label ?? name).toLowerCase();
    return this.#read(name, (text) => readWord(text, words, label));
  }

  /**
   * The currency that a row names, else the one that its amounts carry, else the usual one. Amounts of another than the
   * row's are refused: nobody means ₹500 to become $500.
   */
  currency(name: string, usual: string, amounts: readonly string[]): string {
    const signed = amounts.map((amount) => [amount, currencyIn(this.text(amount))] as const);
    const given = this.text(name) ? this.#named(name, usual) : null;
    const currency = given ?? signed.find(([, sign]) => sign !== null)?.[1] ?? usual;
    for (const [amount, sign] of signed) {
      if (sign === null || sign === currency) continue;
      this.wrong(amount, `This amount is in ${sign}, the row in ${currency}: correct one of them`);
    }
    return currency;
  }

  #named(name: string, usual: string): string {
    const text = this.text(name)
      .toUpperCase()
      .replace(/^(₹|RS\.?)$/, "INR")
      .replace(/^\$$/, "USD");
    if (!text) return usual;
    if ((CURRENCIES as readonly string[]).includes(text)) return text;
    this.wrong(
      name,
      `"${text.slice(0, 20)}" is not a supported currency: write one of ${CURRENCIES.join(", ")}`,
    );
    return usual;
  }

  /** Parses the values by a noun's own schema; null where it refuses, which is said at its columns. */
  by<S extends z.ZodType>(
    schema: S,
    values: Record<string, unknown>,
    columnOf: (field: string) => string = (field) => field,
  ): z.output<S> | null {
    const { data, error } = schema.safeParse(values);
    if (!error) return data;
    for (const { path, message } of error.issues) this.wrong(columnOf(String(path[0])), message);
    return null;
  }

  #read<T>(name: string, read: (text: string) => Read<T>): T | null {
    const text = this.text(name);
    if (!text || text === "-" || /^n\/?a$/i.test(text)) return null;
    const found = read(text);
    return found.ok ? found.value : this.wrong(name, found.message);
  }
}

export const shownDay = (day: string | null) => formatDate(day);
