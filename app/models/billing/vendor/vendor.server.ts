import { db } from "~/platform/db.server";

import { companyDay } from "../../company/company/company.server";
import { can, type Actor } from "../../kit/policy/policy";
import type { RowOf } from "../../kit/record/define-record";
import { recordCommands } from "../../kit/record/record-commands.server";
import type { RecordOption } from "../../kit/shared/record-options";
import { mayBePerson, VENDOR } from "./vendor.record";

export const VENDOR_ERASED = "This vendor was erased and cannot be changed.";

/** Whom the company pays: staff only. */
export const vendors = recordCommands(VENDOR, {
  day: companyDay,
  closed: ({ erasedAt }) => (erasedAt ? VENDOR_ERASED : null),
  isUsed: async (vendorId, tx) =>
    (await tx.expense.findFirst({ where: { vendorId }, select: { id: true } })) !== null ||
    (await tx.hire.findFirst({ where: { vendorId }, select: { id: true } })) !== null ||
    (await tx.vendorPayment.findFirst({ where: { vendorId }, select: { id: true } })) !== null ||
    (await tx.vehicle.findFirst({
      where: { OR: [{ ownedById: vendorId }, { brokerId: vendorId }] },
      select: { id: true },
    })) !== null,
  used: "has expenses, hires, payments or trucks and cannot be deleted. Deactivate it instead.",
});

/** The actor's possible steps for a vendor: a person named on expenses, hires or trucks is erased, not deleted. */
export function vendorOffers(actor: Actor, vendor: RowOf<"Vendor">, used: boolean) {
  const erase = can(actor, "user:erase") && used && !vendor.erasedAt && mayBePerson(vendor);
  return { ...vendors.offers(actor, vendor, used), erase };
}

/** The active vendors for the selects of others, by name; those chosen stand among them whatever became of them. */
export async function vendorOptions(...chosen: (number | null | undefined)[]) {
  const ids = chosen.filter((id) => id != null);
  const rows = await db.vendor.findMany({
    where: { OR: [{ status: "active" }, { id: { in: ids } }] },
    select: { id: true, name: true, kind: true },
    orderBy: [{ sortName: "asc" }, { id: "asc" }],
  });
  return rows.map(({ id, name, kind }): RecordOption => {
    return { value: String(id), label: name, about: kind };
  });
}
