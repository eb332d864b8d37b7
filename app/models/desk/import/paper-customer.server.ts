import type { Company } from "../../company/company/company.server";
import { draftNumber } from "../../billing/invoice/invoice.list";
import { tidyGstin } from "../../ground/tax/gstin";
import { phoneDigits } from "../../ground/typed/phone";
import { bareText } from "../../ground/typed/typed-text";
import { trimmed } from "./values";
import { customerOfRow, KNOWN_BY, stagedCustomer } from "./customers.server";
import { KnownCustomers } from "./known-customers.server";
import { RowReader } from "./row-reader";
import { IdPool } from "./reserve-ids.server";
import type { ImportedRow, Staged } from "./staged";
import { COLUMNS } from "./columns";

/** Which of the numbers that some rows say are papers' here already: `read` finds those. */
export async function numbersThere(
  rows: readonly ImportedRow[],
  read: (numbers: string[]) => Promise<(string | null)[]>,
): Promise<Set<string | null>> {
  return new Set(await read(rows.map(({ texts }) => bareText(trimmed(texts.number ?? "")).trim())));
}

/** The customer of an imported paper: a stored one, or a new one staged with the first of their papers. */
export type PaperCustomer = { id: number; name: string; staged: Staged | null };

/**
 * Finds the customers of papers by e-mail, else phone, else GSTIN, else a name that only one has; makes those that nobody knows.
 */
export class PaperCustomers {
  readonly #known: KnownCustomers;
  readonly #ids = new IdPool();

  private constructor(known: KnownCustomers) {
    this.#known = known;
  }

  static async read(): Promise<PaperCustomers> {
    return new PaperCustomers(await KnownCustomers.read());
  }

  /** Null: nobody can be found or made, which is said. */
  async of(row: ImportedRow, reader: RowReader): Promise<PaperCustomer | null> {
    const name = reader.text("customer").replace(/\s+/g, " ");
    if (!name) return reader.wrong("customer", "Customer is required");
    const [email, phone] = [reader.email("email"), reader.phone("phone")];
    if (reader.problems.some(({ column }) => column === "Phone")) return null;
    const refused = this.#known.refusalOf(email);
    if (refused) return reader.wrong("email", refused);
    const gstin = tidyGstin(reader.text("gstin"));
    const holder = this.#known.byGstin(gstin);
    const found =
      this.#known.byEmail(email) ??
      this.#known.byPhone(phone) ??
      (holder === "several" ? null : holder);
    if (found) return { id: found.id, name: found.name, staged: null };
    const named = this.#known.byName(name);
    // A row that says another e-mail and phone than the one of this name means somebody else.
    const only = !email && !phoneDigits(phone);
    if (only && holder === "several" && !named) {
      return reader.wrong(
        "gstin",
        "Several customers have this GSTIN: add the e-mail or the phone of the right one",
      );
    }
    if (named === "several" && only) {
      return reader.wrong(
        "customer",
        `Several customers are called ${name}: add the e-mail or the phone of the right one`,
      );
    }
    // One name under two GSTINs means two firms.
    const fits = named && named !== "several" && (!gstin || !named.gstin || named.gstin === gstin);
    if (fits && !email && !phone) return { id: named.id, name: named.name, staged: null };
    if (!email && !phone && !gstin) {
      return reader.wrong(
        "customer",
        `No customer is called ${name}. ${KNOWN_BY.split(":")[0]}: add one of them, or import the customers first`,
      );
    }
    const { email: mail = "", phone: number = "", gstin: registered = "" } = row.texts;
    const texts = { name, email: mail, phone: number, gstin: registered };
    const own = new RowReader({ line: row.line, texts }, COLUMNS.customers, {
      order: null,
      sheet: false,
      timeZone: "UTC",
    });
    const account = customerOfRow(own);
    if (!account) {
      for (const { column, message } of own.problems) reader.wrong(column, message);
      return null;
    }
    const id = await this.#ids.next("User");
    const customer = { id, name: account.name, line: row.line, gstin: account.gstin };
    this.#known.add(customer, account);
    return { id, name: account.name, staged: stagedCustomer(account, id) };
  }
}

/** Numbers of the product's own series: a paper from elsewhere with one of them would stand in their way. */
const OWN_NUMBER = /^(QT|INV|BS|CN|DN|PAY|RV|RF|JOB)-\d{4}-\d{5,}$/i;

/** A number as it was in the system before; null where it cannot be kept, which is said. */
export function oldNumber(reader: RowReader): string | null {
  const number = reader.code("number");
  if (!number) return reader.wrong("number", "Number is required");
  if (number.length > 40) return reader.wrong("number", "Number must be at most 40 characters");
  if (draftNumber(number) !== null) {
    return reader.wrong(
      "number",
      `${number} looks like one of our drafts: write something before it, such as OLD-${number}`,
    );
  }
  if (!OWN_NUMBER.test(number)) return number;
  return reader.wrong(
    "number",
    `${number} is in our own number series: write something before it, such as OLD-${number}`,
  );
}

/** The day of a paper of before: given, and not after today. */
export function oldDay(reader: RowReader, name: string, today: string): string | null {
  const day = reader.day(name);
  const label = name === "date" ? "Date" : name;
  if (day === null) {
    if (!reader.problems.some(({ column }) => column === label))
      reader.wrong(name, `${label} is required`);
    return null;
  }
  if (day > today) return reader.wrong(name, `${label} is after today`);
  return day;
}

export type PaperContext = { actorId: number; company: Company; today: string; moment: string };
