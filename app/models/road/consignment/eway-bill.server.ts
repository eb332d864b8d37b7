import { only } from "~/platform/only";
import { db } from "~/platform/db.server";

import { companyToday, getCompany, type Company } from "../../company/company/company.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { shownLrNumber } from "../../kit/shared/lr-number";
import { getConsignment } from "./consignment.server";
import { ewayBillEnding } from "./consignment.status";
import {
  ewayEnding,
  transporterUpdate,
  vehicleUpdate,
  type EwayAsked,
  type EwayPart,
} from "./eway-bill";

/** Part B of a consignment's e-way bill. Staff only; raises `conflict` for what it lacks. */
export async function ewayBillPart(actor: Actor, id: number, part: EwayPart, asked: EwayAsked) {
  assertCan(actor, "consignment:edit");
  const [consignment, { gstin }] = await Promise.all([getConsignment(actor, id), getCompany()]);
  const row =
    part === "vehicle"
      ? vehicleUpdate(consignment, asked)
      : transporterUpdate(consignment, gstin, asked);
  return { row, gstin, number: shownLrNumber(consignment) };
}

/** E-way bills of what is still to arrive that ended or end within a day, the first on top. Staff only. */
export async function endingEwayBills(actor: Actor, company: Company, take: number) {
  assertCan(actor, "consignment:edit");
  const today = companyToday(company);
  const where = ewayBillEnding.where(today);
  const [total, rows] = await Promise.all([
    db.consignment.count({ where }),
    db.consignment.findMany({
      where,
      orderBy: [{ ewbValidUntil: "asc" }, { id: "asc" }],
      take,
      select: {
        ...only("Consignment", "id lrNumber ewbNumber ewbValidUntil"),
        client: { select: { name: true } },
      },
    }),
  ]);
  return {
    total,
    rows: rows.map(({ client, ewbValidUntil, ...row }) => ({
      id: row.id,
      number: shownLrNumber(row),
      customer: client.name,
      hint: ewayEnding(ewbValidUntil, today)?.text ?? "",
    })),
  };
}
