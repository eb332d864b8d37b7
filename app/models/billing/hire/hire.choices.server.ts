import { db } from "~/platform/db.server";
import { only } from "~/platform/only";
import { paths } from "~/paths";
import type { Hanging } from "~/models/road/absence/absence";

import { getCompany } from "../../company/company/company.server";
import { formatDate } from "../../ground/day/calendar-date";
import { formatMoney } from "../../ground/money/money";
import { shownLrNumber } from "../../kit/shared/lr-number";
import type { RecordOption } from "../../kit/shared/record-options";
import { consignmentOpen } from "../../road/consignment/consignment.status";
import { vendorOptions } from "../vendor/vendor.server";

/* The records that forms and pages offer beside hires. */

/** So many consignments are offered at most: the newest that have not arrived. */
const OFFERED = 60;

const OFFER = {
  ...only("Consignment", "id lrNumber status fromPlace toPlace deliveryDate"),
  job: { select: { jobNumber: true } },
  client: { select: { name: true } },
} as const;

/** The options of the hire form; `chosen` records are always among them. */
export async function hireChoices(chosen: {
  vendorId?: number | null;
  consignmentIds: readonly number[];
}) {
  const own = { id: { in: [...chosen.consignmentIds] } };
  const free = {
    AND: [consignmentOpen.where(), { hires: { none: { hire: { status: "active" } } } }],
  };
  const [vendors, stands, newest, company] = await Promise.all([
    vendorOptions(chosen.vendorId),
    db.consignment.findMany({ where: own, select: OFFER, orderBy: { id: "desc" } }),
    db.consignment.findMany({
      where: { AND: [free, { NOT: own }] },
      select: OFFER,
      orderBy: { id: "desc" },
      take: OFFERED,
    }),
    getCompany(),
  ]);
  return {
    currency: company.invoiceCurrency,
    vendors,
    consignments: [...stands, ...newest].map(
      ({ id, job, client, fromPlace, toPlace, ...one }): RecordOption => ({
        value: String(id),
        label: shownLrNumber({ id, ...one }),
        about: [job.jobNumber, client.name, `${fromPlace} → ${toPlace}`].join(" · "),
      }),
    ),
  };
}

/** The hires of a vendor that are not paid in full, oldest first. */
export async function hiresOwed(vendorId: number): Promise<Hanging[]> {
  const rows = await db.hire.findMany({
    where: { vendorId, status: { not: "cancelled" }, balance: { gt: 0 } },
    orderBy: [{ date: "asc" }, { id: "asc" }],
  });
  return rows.map(({ id, hireNumber, balance, currency, date }) => ({
    text: `${hireNumber}, ${formatMoney(balance, currency)} to pay, ${formatDate(date)}`,
    to: paths.hires.view(id),
  }));
}
