import { createConsignment } from "~/models/road/consignment/consignment.create.server";
import { moveConsignment } from "~/models/road/consignment/consignment.move.server";
import { assignTruck } from "~/models/road/consignment/consignment.truck.server";
import type { Actor } from "~/models/kit/policy/policy";

import { makeActor, makeDriver, makeJob, makeVehicle } from "./factories";

/** A vehicle and a driver who are on a journey, made as the office makes it. */
export async function makeJourney(
  more: { vehicleId?: number; driverId?: number; actor?: Actor } = {},
) {
  const actor = more.actor ?? (await makeActor("employee"));
  const vehicleId = more.vehicleId ?? (await makeVehicle()).id;
  const driverId = more.driverId ?? (await makeDriver()).id;
  const jobId = (await makeJob()).id;
  const id = await createConsignment(actor, { quotationId: null, jobId });
  await assignTruck(actor, id, { vehicleId, driverId, reason: null });
  return { id, vehicleId, driverId };
}

/** The same of a journey that was called off: nobody is on the road. */
export async function makeCancelledJourney(more: Parameters<typeof makeJourney>[0] = {}) {
  const actor = more.actor ?? (await makeActor("employee"));
  const made = await makeJourney({ ...more, actor });
  await moveConsignment(actor, made.id, "Cancelled", "Customer moved the day");
  return made;
}
