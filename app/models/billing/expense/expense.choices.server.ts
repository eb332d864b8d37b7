import { db } from "~/platform/db.server";
import { getCompany } from "../../company/company/company.server";
import { vehicles } from "~/models/road/vehicle/vehicle.server";
import { kindNames } from "../expense-kind/expense-kind.server";
import { vendorOptions } from "../vendor/vendor.server";

/** So many jobs are offered at most: the newest. One of before is chosen from its own page. */
const JOBS_OFFERED = 100;

const JOB = {
  id: true,
  jobNumber: true,
  title: true,
  client: { select: { name: true } },
} as const;

const option = (id: number, label: string, about?: string) => ({
  value: String(id),
  label,
  ...(about && { about }),
});

/** The jobs that a cost is of, the newest; `chosen` is always among them. */
export async function jobChoices(chosen: number | null | undefined) {
  const [newest, own] = await Promise.all([
    db.job.findMany({
      where: { status: { not: "Cancelled" } },
      select: JOB,
      orderBy: [{ startDate: "desc" }, { id: "desc" }],
      take: JOBS_OFFERED,
    }),
    db.job.findMany({ where: { id: chosen ?? 0 }, select: JOB }),
  ]);
  const jobs = [...new Map([...own, ...newest].map((job) => [job.id, job])).values()];
  return jobs.map(({ id, jobNumber, title, client }) =>
    option(id, jobNumber, `${client.name} · ${title}`),
  );
}

/** The options of the expense form; `chosen` records are always among them. */
export async function expenseChoices(chosen: {
  kind?: string;
  jobId?: number | null;
  vehicleId?: number | null;
  vendorId?: number | null;
}) {
  const [company, kinds, trucks, vendors, jobs] = await Promise.all([
    getCompany(),
    kindNames(),
    vehicles.active("number", chosen.vehicleId ?? null, db),
    vendorOptions(chosen.vendorId),
    jobChoices(chosen.jobId),
  ]);
  return {
    currency: company.invoiceCurrency,
    kinds: [...new Set([...kinds, ...(chosen.kind ? [chosen.kind] : [])])],
    jobs,
    vehicles: trucks.map(({ id, number, kind }) => option(id, number, kind)),
    vendors,
  };
}
