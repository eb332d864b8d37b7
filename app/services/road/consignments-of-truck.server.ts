import { consignmentStatusFor } from "~/models/road/consignment/consignment.customer-words";
import { consignmentsOfTruck } from "~/models/road/consignment/consignment.of-truck.server";
import type { Actor } from "~/models/kit/policy/policy";
import { shownLrNumber } from "~/models/kit/shared/lr-number";

/** The newest consignments of a vehicle or a driver, as their pages list them. */
export async function loadConsignmentsOf(
  actor: Actor,
  of: { vehicleId: number } | { driverId: number },
) {
  const rows = await consignmentsOfTruck(actor, of);
  return rows.map((row) => ({
    id: row.id,
    number: shownLrNumber(row),
    status: row.status,
    word: consignmentStatusFor(actor, row),
    client: row.client.name,
    route: [row.fromPlace, row.toPlace].filter(Boolean).join(" → "),
    loadingDate: row.loadingDate,
  }));
}
