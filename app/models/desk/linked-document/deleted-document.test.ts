import { afterAll, beforeEach, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";

import { resetDatabase } from "../../../../tests/support/database";
import { makeActor, makeQuotation } from "../../../../tests/support/factories";
import { makeInvoice, makePayment, NOON } from "../../../../tests/support/invoices";
import { ensureLink } from "../../papers/document-link/document-link.server";
import { deleteInvoice } from "../../billing/invoice/invoice.delete.server";
import { deletePayment } from "../../billing/payment/payment.refund.server";
import type { Actor } from "../../kit/policy/policy";
import { deleteQuotation } from "../../sales/quotation/quotation.delete.server";

let admin: Actor;

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  admin = await makeActor("admin");
});
afterAll(() => setClock(null));

const deletions = {
  quotation: async () => {
    const { id } = await makeQuotation({ status: "sent" });
    return { id, remove: () => deleteQuotation(admin, id) };
  },
  invoice: async () => {
    const { id } = await makeInvoice(admin, { status: "Draft" });
    return { id, remove: () => deleteInvoice(admin, id) };
  },
  payment: async () => {
    const { id } = await makePayment(admin, (await makeInvoice(admin)).id, "10");
    return { id, remove: () => deletePayment(admin, id) };
  },
};

test.each(Object.entries(deletions))(
  "a deleted %s leaves no link that works",
  async (entity, make) => {
    const { id, remove } = await make();
    const about = { entity: entity as keyof typeof deletions, entityId: id };
    await transaction((tx) => ensureLink(tx, about, "meera@example.com", admin.id));
    await remove();
    expect(await db.documentLink.count({ where: { ...about, revokedAt: null } })).toBe(0);
    expect(await db.documentLink.count({ where: about })).toBe(1);
  },
);
