import { officeContact } from "~/models/desk/linked-document/linked-document.server";
import { phoneContact, type PhoneContact } from "~/models/papers/message/phone";
import type { DocumentRef } from "~/models/papers/document-link/document-link.server";
import { undeliveredOf } from "~/models/papers/outbox/outbox.undelivered.server";
import { undrawnWarning } from "~/models/papers/paper/undrawn-letters";
import { can, isStaff, type Actor } from "~/models/kit/policy/policy";
import { unconfirmedAmong } from "~/models/people/user/confirm.server";
import { paths } from "~/paths";

import { readCompanyHead } from "./company/company.server";

type Customer = { id: number; name: string; phone: string | null };

/**
 * Whom a record's head is about and whom it reaches: for the office the customer, with the way to their page;
 * for the customer the office. `about` is the paper, where it is one that is sent, and `paper` what stands on it.
 */
export async function headCustomer(
  args: { context: object },
  actor: Actor,
  customer: Customer,
  about?: DocumentRef,
  paper: unknown = customer,
) {
  const company = await readCompanyHead(args);
  const { id, name, phone } = customer;
  const staff = isStaff(actor);
  const contact: PhoneContact | null = staff
    ? phoneContact(phone, company.dialCode)
    : await officeContact();
  return {
    customer: name,
    unconfirmed: staff && (await unconfirmedAmong([id])).has(id),
    customerTo: can(actor, "customer:list") ? paths.customers.view(id) : null,
    contact,
    undelivered: about ? await undeliveredOf(actor, about) : null,
    undrawn: staff && about ? undrawnWarning(paper) : null,
    contactName: staff ? name : company.companyName,
  };
}
