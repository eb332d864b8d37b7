/** Who and what a job still lacks before it begins. Pure. */
export type Lack = "crew" | "truck" | "driver";

/** What nobody has chosen yet for a job; its consignments may have trucks and drivers of their own. */
export function lacksOfJob(job: {
  crewSize: number;
  vehicleId: number | null;
  driverId: number | null;
}): Lack[] {
  return [
    ...(job.crewSize === 0 ? (["crew"] as const) : []),
    ...(job.vehicleId === null ? (["truck"] as const) : []),
    ...(job.driverId === null ? (["driver"] as const) : []),
  ];
}
