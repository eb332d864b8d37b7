import { bookedBy } from "~/models/road/consignment/consignment.clash";
import { awayOn, clashesOf, clashText } from "~/models/road/consignment/consignment.clash.server";
import { consignmentStatusFor } from "~/models/road/consignment/consignment.customer-words";
import { missingOf } from "~/models/road/consignment/consignment.missing.server";
import { consignmentsOfJob, currentTruck } from "~/models/road/consignment/consignment.server";
import { consignmentCounts, consignmentOpen } from "~/models/road/consignment/consignment.status";
import type { CrewMember } from "~/models/road/job/job.crew";
import { carriesGoods } from "~/models/road/job/job.overlap";
import { jobOpen } from "~/models/road/job/job.status";
import { freePackageCount } from "~/models/road/package/package.server";
import { isStaff, type Actor } from "~/models/kit/policy/policy";
import { packagesOnReceipt, packagesText } from "~/models/road/road/package-count";
import { dayAfter } from "~/models/ground/day/calendar-date";
import { shownLrNumber } from "~/models/kit/shared/lr-number";
import { paths } from "~/paths";
import { roadPaths } from "~/road-paths";

import { missingTo } from "./consignment-page.server";

type Job = {
  id: number;
  status: string;
  startDate: string;
  endDate: string | null;
  scheduledTime: string | null;
  crew: readonly CrewMember[];
  quotationId: number | null;
  location: string;
  vehicleId: number | null;
  driverId: number | null;
};
type Line = { text: string; tone: "danger" | "warning"; to: string };

/** Lists what the job itself lacks on the day before it begins and from then on. */
function missingOfJob(job: Job, journeys: number, today: string): Line[] {
  if (!jobOpen.of(job) || job.startDate > dayAfter(today)) return [];
  const lines: (false | Line)[] = [
    job.crew.length === 0 && {
      text: "Nobody is assigned",
      tone: "warning",
      to: paths.jobs.edit(job.id),
    },
    journeys === 0 &&
      carriesGoods(job) && {
        text: "No consignment: no lorry receipt, no packing list",
        tone: "warning",
        to: roadPaths.consignments.create({ jobId: job.id }),
      },
  ];
  return lines.filter((line) => line !== false);
}

/** Its packages that go nowhere, and where they are taken along: a consignment that has not left, or a new one. */
async function missingOfPackages(actor: Actor, job: Job, booked: { id: number } | undefined) {
  const free = jobOpen.of(job) ? await freePackageCount(actor, job.id) : 0;
  if (free === 0) return [];
  const line: Line = {
    text: `${packagesText(free)} ${free === 1 ? "is" : "are"} on no consignment`,
    tone: "warning",
    to: booked
      ? `${roadPaths.consignments.packages(booked.id)}#free`
      : roadPaths.consignments.create({ jobId: job.id }),
  };
  return [line];
}

/** Those of an open job's truck, driver and people who are away on its days. */
async function awayOnJob(job: Job) {
  if (!jobOpen.of(job)) return [];
  const found = await awayOn({ ...job, jobId: job.id });
  return found.map((one) => ({ ...one, to: paths.jobs.edit(job.id) }));
}

/** The consignments of a job, with their trucks and papers, and for the office what is missing for them as a checklist. */
export async function jobConsignments(actor: Actor, job: Job, today: string) {
  const consignments = await consignmentsOfJob(actor, job.id);
  const staff = isStaff(actor);
  const missing = staff ? await missingOf(consignments, today) : null;
  const open = consignments.filter((one) => consignmentOpen.of(one));
  const clashes = staff
    ? await Promise.all(
        open.map(async (one) =>
          (await clashesOf(bookedBy(one))).map((clash) => ({
            ...clash,
            to:
              clash.consignmentId !== null
                ? roadPaths.consignments.view(clash.consignmentId)
                : clash.jobId !== null
                  ? paths.jobs.view(clash.jobId)
                  : roadPaths.consignments.truck(one.id),
          })),
        ),
      )
    : [];
  const many = consignments.length > 1;
  const lines = consignments.flatMap((one) =>
    (missing?.get(one.id) ?? []).map(missingTo(one.id, one)).map((line) => ({
      ...line,
      text: many ? `${shownLrNumber(one)}: ${line.text}` : line.text,
    })),
  );
  const twice = [...clashes.flat(), ...(staff ? await awayOnJob(job) : [])].map((clash) => ({
    text: clashText(clash),
    tone: "warning" as const,
    to: clash.to,
  }));
  const booked = consignments.find(({ status }) => status === "Booked");
  const free = staff ? await missingOfPackages(actor, job, booked) : [];
  const counting = consignments.filter((one) => consignmentCounts.of(one));
  return {
    /** All of its goods have arrived. */
    delivered: counting.length > 0 && counting.every(({ status }) => status === "Delivered"),
    missing: staff
      ? [...missingOfJob(job, consignments.length, today), ...lines, ...free, ...twice]
      : [],
    rows: consignments.map((one) => {
      const truck = currentTruck(one);
      return {
        id: one.id,
        number: shownLrNumber(one),
        status: one.status,
        word: consignmentStatusFor(actor, one),
        route: [one.fromPlace, one.toPlace].filter(Boolean).join(" → "),
        truck: truck ? [truck.vehicleNumber, truck.driverName].filter(Boolean).join(", ") : "",
        loadingDate: one.loadingDate,
        packages: packagesOnReceipt(one),
        issued: one.lrNumber !== null,
      };
    }),
  };
}
