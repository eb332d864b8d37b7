import { manningChoices } from "~/models/road/consignment/consignment.truck-choices.server";
import { crewValue } from "~/models/road/job/job.crew";
import type { JobRecord } from "~/models/road/job/job.server";
import type { Actor } from "~/models/kit/policy/policy";

/** What the form of a job's crew and truck begins with, and what it offers. */
export async function readManning(actor: Actor, job: JobRecord) {
  const { vehicleId, driverId, assignments, version } = job;
  return {
    version,
    ...(await manningChoices(actor, job)),
    values: {
      vehicleId: String(vehicleId ?? ""),
      driverId: String(driverId ?? ""),
      assignedTo: assignments.map(crewValue),
      helpers: [],
    },
  };
}
