import { recipientOf } from "~/models/company/company/gst.server";
import { pinIn } from "~/models/ground/tax/states";
import { customerTax } from "~/models/people/user/customer-tax";
import type { CustomerTax } from "~/models/people/user/customer-tax.fields";
import { accountSearchText } from "~/models/people/user/user.list";

import { remember } from "./history";
import type { Contact, Part } from "./plan";
import { later, officeTime } from "./timeline";
import { awayPlace, homePlace, mobileNumber } from "./words/places";
import { OFFICE_FACTS, personName } from "./words/people";

/**
 * New customers, the active ones in the order in which they signed up; `first` counts those before them, so that
 * names go on instead of starting again. With `plainMailboxes` no e-mail needs an id to be unique.
 */
export function makeCustomers(part: Part, first: number, plainMailboxes = false): Contact[] {
  const { random, counts, days } = part;
  const span = days.last - days.first + 1;
  const taken = new Set<string>();
  return Array.from({ length: counts.customers }).flatMap((_, index) => {
    const id = part.takeId("User");
    const { name, mailbox } = personName(first + index);
    const plain = plainMailboxes && !taken.has(mailbox);
    taken.add(mailbox);
    // Many came early: everybody else's first quotation follows one of theirs.
    const day = days.first - 1 + Math.floor(span * (index / counts.customers) ** 1.7);
    const contact: Contact = {
      id,
      name,
      email: `${mailbox}${plain ? "" : `.${id}`}@example.com`,
      phone: random.chance(0.95) ? mobileNumber(random) : null,
      address: (random.chance(0.7) ? homePlace(random) : awayPlace(random)).address,
      since: officeTime(random, Math.min(day, -1)),
    };
    // The first stays, so that there is always somebody to write to.
    const status = index > 0 && random.chance(0.04) ? "inactive" : "active";
    // Of a growing database each office comes up many times, and a GSTIN is one business's.
    addCustomer(part, contact, status, { known: plainMailboxes ? OFFICE_FACTS[name] : {} });
    return status === "active" ? [contact] : [];
  });
}

/** The row of a customer and its history; `known`: what GST asks, besides the PIN in the address. */
export function addCustomer(
  part: Part,
  contact: Contact,
  status: "active" | "inactive",
  {
    passwordHash = null,
    known = {},
  }: { passwordHash?: string | null; known?: Partial<CustomerTax> } = {},
): void {
  const { since, ...person } = contact;
  const author = part.author();
  const ended = status === "inactive" ? later(part.random, since, 30, 90) : since;
  const facts = customerTax({ ...known, pinCode: pinIn(person.address) }, null);
  part.recipients.set(person.id, recipientOf(facts));
  part.rows.User.push({
    ...person,
    ...facts,
    role: "customer",
    status,
    passwordHash,
    confirmedAt: part.timeline.moment(since),
    searchText: accountSearchText({ ...person, ...facts }),
    ...part.stamps(since, ended),
  });
  remember(part, author, "user", person.id, since, "created");
  if (status === "inactive") remember(part, author, "user", person.id, ended, "deactivated");
}
