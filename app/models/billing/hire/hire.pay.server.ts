import { db } from "~/platform/db.server";
import { companyToday, getCompany } from "../../company/company/company.server";
import { type Actor, assertCan, can } from "../../kit/policy/policy";
import { conflict } from "../../kit/shared/domain-error";
import { hires } from "./hire.server";
import { hireDue, hireLive, hireOwed } from "./hire.status";

/** Sums the balance of some hires by currency; minor units. */
async function owedOf(where: object) {
  const rows = await db.hire.groupBy({
    by: ["currency"],
    where,
    _sum: { balance: true },
    orderBy: { currency: "asc" },
  });
  return rows.map(({ currency, _sum }) => ({ currency, minor: _sum.balance ?? 0 }));
}

/** The balance owed to owners of hired trucks: in all, and due after full delivery. Staff only. */
export async function owedToOwners(actor: Actor) {
  assertCan(actor, "hire:view");
  const [owed, due] = await Promise.all([owedOf(hireOwed.where()), owedOf(hireDue.where())]);
  return { owed, due };
}

/** So many stand on the page of a vendor; the list of hires has the others. */
const SHOWN = 20;

/** The newest hires of a vendor, and what is owed of all of them. Staff only. */
export async function hiresOfVendor(actor: Actor, vendorId: number) {
  assertCan(actor, "hire:view");
  const [hires, owed] = await Promise.all([
    db.hire.findMany({
      where: { vendorId },
      orderBy: [{ date: "desc" }, { id: "desc" }],
      take: SHOWN,
    }),
    owedOf({ AND: [hireOwed.where(), { vendorId }] }),
  ]);
  return { hires, owed };
}

/** The hire that a consignment is aboard of; null where none counts, or for who may see no hires. */
export async function hireOfConsignment(actor: Actor, consignmentId: number) {
  if (!can(actor, "hire:view")) return null;
  return db.hire.findFirst({
    where: { AND: [hireLive.where(), { aboard: { some: { consignmentId } } }] },
    select: { id: true, hireNumber: true },
  });
}

/** A hire as the page on which it is paid starts. Raises `conflict` where nothing is owed, unless `includeClosed`. */
export async function hireToPay(actor: Actor, id: number, includeClosed: boolean) {
  assertCan(actor, "hire:edit");
  const hire = await hires.get(actor, id);
  if (!includeClosed && (!hireLive.of(hire) || hire.balance === 0)) {
    throw conflict(`Nothing is owed of ${hire.hireNumber}.`);
  }
  return { hire, today: companyToday(await getCompany()) };
}
