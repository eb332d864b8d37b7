import { now } from "~/platform/clock.server";
import { transaction } from "~/platform/db.server";

import { companyToday, getCompany } from "../../company/company/company.server";
import { endOffers, type Way } from "../consent/consent.server";
import { insertRequest } from "./privacy-request.server";

/**
 * Ends reminders of quotations and offers for somebody, by their own press: by a link or in the account. It stands in
 * the register of requests, answered already. Said twice is harmless.
 */
export async function withdrawOffers(userId: number, how: Way): Promise<void> {
  await transaction(async (tx) => {
    const person = await endOffers(tx, userId, how);
    if (!person) return;
    const { name, email, phone } = person;
    const receivedDate = companyToday(await getCompany(tx));
    const request = { kind: "withdrawal", accountId: userId, name, contact: email ?? phone };
    const days = { details: null, receivedDate, dueDate: receivedDate };
    const id = await insertRequest(tx, { id: userId, name }, { ...request, ...days });
    const answer = "Reminders of quotations and offers ended at once.";
    await tx.privacyRequest.update({
      where: { id },
      data: { status: "answered", answer, answeredAt: now() },
    });
  });
}
