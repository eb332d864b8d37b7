import { db } from "~/platform/db.server";

import { phoneDigits } from "../../ground/typed/phone";
import { foldForSearch } from "../../ground/typed/text";

/** A customer as rows are compared with. */
export type Known = { id: number; name: string; line: number | null };

const PAGE = 5_000;

/** Who is known by what: those of the database, and those whom the file's own rows bring. */
export class KnownCustomers {
  readonly #office = new Set<string>();
  readonly #emails = new Map<string, Known>();
  readonly #phones = new Map<string, Known>();
  readonly #gstins = new Map<string, Known | null>();
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
        where: { role: "customer", erasedAt: null, joinedIntoId: null, id: { gt: last } },
        select: { id: true, name: true, email: true, phone: true, gstin: true },
        orderBy: { id: "asc" },
        take: PAGE,
      });
      for (const { id, name, email, phone, gstin } of rows) {
        const customer = { id, name, line: null };
        known.add(customer, email, phone);
        // Branches of one firm have the same: whose paper it is cannot be told by it then.
        if (gstin) known.#gstins.set(gstin, known.#gstins.has(gstin) ? null : customer);
      }
      if (rows.length < PAGE) return known;
      last = rows.at(-1)?.id ?? last;
    }
  }

  /** By what more somebody is known from here on. */
  addContacts(customer: Known, email: string | null, phone: string | null): void {
    if (email && !this.#emails.has(email)) this.#emails.set(email, customer);
    const digits = phoneDigits(phone);
    if (digits && !this.#phones.has(digits)) this.#phones.set(digits, customer);
  }

  add(customer: Known, email: string | null, phone: string | null): void {
    this.addContacts(customer, email, phone);
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

  byGstin(gstin: string): Known | null {
    return this.#gstins.get(gstin) ?? null;
  }

  byName(name: string): Known | "several" | null {
    return this.#names.get(foldForSearch(name)) ?? null;
  }
}
