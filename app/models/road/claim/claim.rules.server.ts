import { now } from "~/platform/clock.server";
import { db, type Tx } from "~/platform/db.server";

import { companyToday, getCompany } from "../../company/company/company.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { ruleFrom } from "../../kit/shared/assert-rules.server";
import { conflict } from "../../kit/shared/domain-error";
import { ruleOf, type Rule } from "../../kit/shared/rules";
import { claimAbout, claimedBy, namesNothing, type ClaimAbout } from "./claim.about.server";
import { bookingDay, bookingDayText, lastNoticeDay, lateAsked } from "./claim.days";
import type { ClaimInput, NewClaimInput } from "./claim.schema";
import { getClaim, type Claim } from "./claim.server";
import { claimNotRejected } from "./claim.status";
import { CLAIM_KINDS, type ClaimKind } from "./claim.fields";

/** The claim about a package that was not rejected; a package has at most one. Null if there is none. */
export async function claimOfPackage(packageId: number, tx: Tx = db) {
  return tx.claim.findFirst({
    where: { AND: [claimNotRejected.where(), { packageId }] },
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
    `Package ${there.package?.number} is already in claim ${there.claimNumber}. Change that claim while it is open, or record another one after it is rejected.`,
  );
}

/** A package that something is claimed for, as it was marked when it was unloaded. */
type Marked = { number: number; outcome: string | null };

const isKind = (word: string | null): word is ClaimKind =>
  word !== null && Object.hasOwn(CLAIM_KINDS, word);

/**
 * Why nothing is claimed for a package as it is marked; null where something may be. One that nobody marked may be lost while its
 * consignment is not over.
 */
export function markRefusal(one: Marked | null, { status }: { status: string }): string | null {
  if (one === null || isKind(one.outcome)) return null;
  if (one.outcome === null && status === "In transit") return null;
  const marked = one.outcome === null ? "not marked" : `marked as ${one.outcome}`;
  return `Package ${one.number} is ${marked}: mark it as short or damaged first`;
}

/** A claim says of its package what was marked of it. */
function kindRule(one: Marked | null): Rule<{ kind: ClaimKind }> {
  return ruleOf<{ kind: ClaimKind }>()(["kind"], ({ kind }, addError) => {
    if (one === null || !isKind(one.outcome) || one.outcome === kind) return;
    const { number, outcome } = one;
    addError(
      "kind",
      `Package ${number} is marked as ${outcome}: choose ${CLAIM_KINDS[outcome]}, or mark it as ${kind} first`,
    );
  });
}

type Booked = { lrDate: string | null; loadingDate: string };
type Noticed = { noticeDate: string };

/** The notice came not in the future, and not before the goods were handed over. */
function noticeRule(booked: Booked, tx: Tx = db): Rule<Noticed> {
  return ruleOf<Noticed>()(["noticeDate"], async ({ noticeDate }, addError) => {
    const today = companyToday(await getCompany(tx));
    if (noticeDate > today) addError("noticeDate", "Notice date cannot be in the future");
    else if (noticeDate < bookingDay(booked)) {
      addError("noticeDate", `Notice date cannot be before ${bookingDayText(booked)}`);
    }
  });
}

type Claimed = { journey: Booked & { status: string }; one: Marked | null };

/** A package whose goods arrived is not claimed for. */
function markRule({ journey, one }: Claimed): Rule<object> {
  return ruleOf<object>()([], (_, addError) => {
    const refusal = markRefusal(one, journey);
    if (refusal) addError("packageId", refusal);
  });
}

/** Returns the rules of a new claim beside those of its fields, once its subject is known. */
export function claimRules(claimed: Claimed, tx: Tx): Rule<NewClaimInput>[] {
  return [markRule(claimed), kindRule(claimed.one), noticeRule(claimed.journey, tx)];
}

export function changedClaimRules(
  { package: one, consignment }: Pick<Claim, "package" | "consignment">,
  tx: Tx = db,
): Rule<ClaimInput>[] {
  return [kindRule(one), noticeRule(consignment, tx)];
}

/** And as a form or a body that has mistakes already is asked. */
export async function rulesOfClaim(actor: Actor, id: number): Promise<Rule<ClaimInput>[]> {
  assertCan(actor, "claim:create");
  return changedClaimRules(await getClaim(actor, id));
}

const NAMED = ["consignmentId", "packageId", "vehicleReportId"] as const;
const rule = ruleOf<NewClaimInput>();

/**
 * Returns the rules of a new claim, for a form or a body that already has mistakes. The command reports problems of a
 * whole consignment, and a package claimed already, where all else is right.
 */
export function rulesOfNewClaim(actor: Actor): Rule<NewClaimInput>[] {
  assertCan(actor, "claim:create");
  const asked = (
    needs: readonly (keyof NewClaimInput & string)[],
    of: (claimed: Claimed) => Rule<NewClaimInput>,
  ) =>
    rule([...NAMED, ...needs], async (input, addError) => {
      const claimed = await claimedBy(input);
      if (claimed) await of(claimed).check(input as NewClaimInput, addError);
    });
  return [
    rule(
      NAMED,
      ruleFrom(async (named) => !namesNothing(named) && claimAbout(named)),
    ),
    asked([], markRule),
    asked(["kind"], ({ one }) => kindRule(one)),
    asked(["noticeDate"], ({ journey }) => noticeRule(journey)),
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
    ruleOf<Noticed>()(["noticeDate"], ({ noticeDate }, addError) => {
      if (noticeDate > lastNoticeDay(booked) && noticeDate !== before)
        addError("noticeDate", asked);
    }),
  ];
}
