import { accountSearchText } from "~/models/user/user.list";

import { remember } from "./history";
import type { Contact, Part } from "./plan";
import { later, officeTime } from "./timeline";
import { awayPlace, homePlace, mobileNumber } from "./words/places";
import { personName } from "./words/people";

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
    addCustomer(part, contact, status);
    return status === "active" ? [contact] : [];
  });
}

/** The row of a customer and its history. */
export function addCustomer(
  part: Part,
  contact: Contact,
  status: "active" | "inactive",
  passwordHash: string | null = null,
): void {
  const { since, ...person } = contact;
  const author = part.author();
  const ended = status === "inactive" ? later(part.random, since, 30, 90) : since;
  part.rows.User.push({
    ...person,
    role: "customer",
    status,
    passwordHash,
    confirmedAt: part.timeline.moment(since),
    searchText: accountSearchText(person),
    ...part.stamps(since, ended),
  });
  remember(part, author, "user", person.id, since, "Created");
  if (status === "inactive") remember(part, author, "user", person.id, ended, "Deactivated");
}
