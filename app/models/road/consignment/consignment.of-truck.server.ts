import { db } from "~/platform/db.server";

import { assertCan, type Actor } from "../../kit/policy/policy";
import { SIGNED_FOR } from "./consignment.customer-words";

/** So many consignments stand on the page of a vehicle or a driver; the list of consignments has the others. */
const SHOWN = 20;

/** The consignments that a vehicle or a driver was on, newest first, also where another one took over on the way. */
export async function consignmentsOfTruck(
  actor: Actor,
  of: { vehicleId: number } | { driverId: number },
  take = SHOWN,
) {
  assertCan(actor, "consignment:edit");
  return db.consignment.findMany({
    where: { trucks: { some: of } },
    select: {
      id: true,
      lrNumber: true,
      status: true,
      signatures: SIGNED_FOR,
      fromPlace: true,
      toPlace: true,
      loadingDate: true,
      client: { select: { name: true } },
    },
    orderBy: { id: "desc" },
    take,
  });
}
