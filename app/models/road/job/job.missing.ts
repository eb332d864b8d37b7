/** What a job needs before it begins. Pure. */

/** Whether goods go on the road with a job, as far as it says: one of unpacking alone needs no truck and no lorry receipt. */
export const carriesGoods = (job: { quotationId: number | null; location: string }): boolean =>
  job.quotationId !== null || job.location.includes("→");
