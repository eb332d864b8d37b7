import { now } from "~/platform/clock.server";
import { db, type Tx } from "~/platform/db.server";

import { companyToday, getCompany } from "../company/company.server";
import { formatDate } from "../shared/calendar-date";
import { conflict, invalidField, notFound } from "../shared/domain-error";
import { ruleOf, type Rule } from "../shared/rules";
import { claimStands } from "./claim.status";
import { bookingDay, lastNoticeDay, lateAsked } from "./claim.days";

/** What a claim is about, as it is kept. */
export type ClaimAbout = {
  consignmentId: number;
  packageId: number | null;
  vehicleReportId: number | null;
};

type Named = {
  consignmentId: number | null;
  packageId: number | null;
  vehicleReportId: number | null;
};

/** The journey of what is named. Raises `invalid` at what does not exist, or is another journey's. */
export async function claimAbout(named: Named, tx: Tx = db): Promise<ClaimAbout> {
  const { packageId, vehicleReportId } = named;
  const [field, of, unknown] =
    packageId !== null
      ? ([
          "packageId",
          await tx.package.findUnique({
            where: { id: packageId },
            select: { consignmentId: true },
          }),
          "This package does not exist",
        ] as const)
      : vehicleReportId !== null
        ? ([
            "vehicleReportId",
            await tx.vehicleReport.findUnique({
              where: { id: vehicleReportId },
              select: { consignmentId: true },
            }),
            "This vehicle report does not exist",
          ] as const)
        : (["consignmentId", { consignmentId: named.consignmentId }, ""] as const);
  if (!of) throw invalidField(field, unknown);
  const { consignmentId } = of;
  if (consignmentId === null) {
    throw invalidField(field, "This package is on no consignment yet: nothing is claimed for it");
  }
  if (named.consignmentId !== null && named.consignmentId !== consignmentId) {
    throw invalidField(field, "This belongs to another consignment");
  }
  return { consignmentId, packageId, vehicleReportId };
}

/** The claim that stands for a package, which has at most one; null for none, and where all were rejected. */
export async function claimOfPackage(packageId: number, tx: Tx = db) {
  return tx.claim.findFirst({
    where: { AND: [claimStands.where(), { packageId }] },
    select: { id: true, claimNumber: true, package: { select: { number: true } } },
    orderBy: { id: "asc" },
  });
}

/**
 * A package is claimed for once; a rejected claim is none. Raises `conflict`, naming the one that is there. Inside a
 * transaction the package's row is held first: of two at once the second sees the first.
 */
export async function assertUnclaimed({ packageId }: ClaimAbout, tx?: Tx): Promise<void> {
  if (packageId === null) return;
  await tx?.package.updateMany({ where: { id: packageId }, data: { updatedAt: now() } });
  const there = await claimOfPackage(packageId, tx);
  if (!there) return;
  throw conflict(
    `Package ${there.package?.number} is claimed for already by ${there.claimNumber}: change that claim while it is open. Another one can be recorded once it is rejected.`,
  );
}

const CLAIMED_FOR = {
  id: true,
  status: true,
  lrNumber: true,
  lrDate: true,
  loadingDate: true,
  clientId: true,
  currency: true,
} as const;

/** The journey that something is claimed for. Raises `conflict` before it left, and where it was called off. */
export async function claimedJourney(consignmentId: number, tx: Tx = db) {
  const journey = await tx.consignment.findUnique({
    where: { id: consignmentId },
    select: CLAIMED_FOR,
  });
  if (!journey) throw notFound("consignment");
  if (journey.status === "Booked") {
    throw conflict("It has not left yet: nothing can have come short or damaged.");
  }
  if (journey.status === "Cancelled") {
    throw conflict("This consignment is cancelled: nothing is claimed for it.");
  }
  return journey;
}

type Booked = { lrDate: string | null; loadingDate: string };
type Noticed = { noticeDate: string };

/** The notice came not in the future, and not before the goods were handed over. */
export async function noticeRules(booked: Booked, tx: Tx = db): Promise<Rule<Noticed>[]> {
  const today = companyToday(await getCompany(tx));
  const first = bookingDay(booked);
  return [
    ruleOf<Noticed>()(["noticeDate"], ({ noticeDate }, say) => {
      if (noticeDate > today) say("noticeDate", "Notice date cannot be in the future");
      else if (noticeDate < first) {
        say("noticeDate", `Notice date cannot be before the loading date (${formatDate(first)})`);
      }
    }),
  ];
}

/**
 * The question of pages about a notice that came after the 180 days, asked once; `confirmed` are those that 'Save anyway'
 * answered (`form.getAll(LATE_ANYWAY)`). The day that is stored already (`before`) is not asked about. Scripts are not asked.
 */
export function lateQuestion(
  booked: Booked,
  confirmed: readonly unknown[],
  before: string | null = null,
): Rule<Noticed>[] {
  const asked = lateAsked(booked);
  if (confirmed.includes(asked)) return [];
  return [
    ruleOf<Noticed>()(["noticeDate"], ({ noticeDate }, say) => {
      if (noticeDate > lastNoticeDay(booked) && noticeDate !== before) say("noticeDate", asked);
    }),
  ];
}
