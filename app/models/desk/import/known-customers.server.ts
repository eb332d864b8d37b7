import { db } from "~/platform/db.server";

import { phoneDigits } from "../../ground/typed/phone";
import { foldForSearch } from "../../ground/typed/text";
import { STANDING } from "../../kit/policy/scope";

/** A customer as rows are compared with. */
export type Known = { id: number; name: string; line: number | null; gstin: string | null };

/** By what somebody is known. */
type Contacts = { email: string | null; phone: string | null };

const PAGE = 5_000;

/** Finds known customers: those of the database, and those whom the file's own rows bring. */
export class KnownCustomers {
  readonly #office = new Set<string>();
  readonly #emails = new Map<string, Known>();
  readonly #phones = new Map<string, Known>();
  readonly #gstins = new Map<string, Known | "several">();
  readonly #names = new Map<string, Known | "several">();

  /** All customers who were not erased, and the e-mails of the office, which no customer may have. */
  static async read(): Promise<KnownCustomers> {
    const known = new KnownCustomers();
    const office = await db.user.findMany({
      where: { role: { not: "customer" }, email: { not: null } },
      select: { email: true },
    });
    for (const { email } of office) known.#office.add(email ?? "");
    for (let last = 0; ;) {
      const rows = await db.user.findMany({
        where: { ...STANDING, id: { gt: last } },
        select: { id: true, name: true, email: true, phone: true, gstin: true },
        orderBy: { id: "asc" },
        take: PAGE,
      });
      for (const { id, name, email, phone, gstin } of rows) {
        known.add({ id, name, line: null, gstin }, { email, phone });
      }
      if (rows.length < PAGE) return known;
      last = rows.at(-1)?.id ?? last;
    }
  }

  /** By what more somebody is known from here on. */
  addContacts(customer: Known, { email, phone }: Contacts): void {
    if (email && !this.#emails.has(email)) this.#emails.set(email, customer);
    const digits = phoneDigits(phone);
    if (digits && !this.#phones.has(digits)) this.#phones.set(digits, customer);
    const { gstin } = customer;
    if (!gstin) return;
    // Branches of one firm have the same: whose paper it is cannot be told by it then.
    const same = this.#gstins.get(gstin);
    this.#gstins.set(gstin, same === undefined || same === customer ? customer : "several");
  }

  add(customer: Known, contacts: Contacts): void {
    this.addContacts(customer, contacts);
    const name = foldForSearch(customer.name);
    const same = this.#names.get(name);
    this.#names.set(name, same === undefined || same === customer ? customer : "several");
  }

  /** Why a row may not have an e-mail; null where it may. */
  refusalOf(email: string | null): string | null {
    return email && this.#office.has(email) ? "A staff member has this e-mail" : null;
  }

  byEmail(email: string | null): Known | null {
    return (email && this.#emails.get(email)) || null;
  }

  byPhone(phone: string | null): Known | null {
    const digits = phoneDigits(phone);
    return (digits && this.#phones.get(digits)) || null;
  }

  byGstin(gstin: string | null): Known | "several" | null {
    return (gstin && this.#gstins.get(gstin)) || null;
  }

  byName(name: string): Known | "several" | null {
    return this.#names.get(foldForSearch(name)) ?? null;
  }
}
