import { db } from "~/platform/db.server";

import { companyToday, getCompany } from "../../company/company/company.server";
import { formatMoney } from "../../ground/money/money";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { conditionWords } from "../road/condition";
import { formatDate } from "../../ground/day/calendar-date";
import { texts } from "../../kit/shared/define-fields";
import { conflict } from "../../kit/shared/domain-error";
import { claimedInRequest } from "../customer-request/customer-request.claim.server";
import { claimAbout, claimedConsignment, claimedPackage } from "./claim.about.server";
import { CLAIM_FIELDS, type ClaimTexts } from "./claim.fields";
import { assertUnclaimed, markRefusal } from "./claim.rules.server";
import { CLAIM_DECIDED, claimOpen } from "./claim.status";
import { getClaim, type Claim } from "./claim.server";

/**
 * A new claim as its form starts: what was found when the goods were unloaded is proposed. Raises `conflict` for a package that
 * is claimed for already, or arrived, unless `includeClosed`.
 */
export async function newClaim(
  actor: Actor,
  named: Parameters<typeof claimAbout>[0],
  includeClosed = false,
) {
  assertCan(actor, "claim:create");
  const about = await claimAbout(named);
  if (!includeClosed) await assertUnclaimed(about);
  const [journey, company, one] = await Promise.all([
    claimedConsignment(about.consignmentId),
    getCompany(),
    claimedPackage(about.packageId),
  ]);
  const refusal = markRefusal(one, journey);
  if (refusal && !includeClosed) throw conflict(`${refusal}.`);
  const values: ClaimTexts = {
    kind: one?.outcome === "short" ? "short" : "damaged",
    noticeDate: companyToday(company),
    description: one
      ? [`Package ${one.number}: ${one.contents}`, conditionWords(one.destinationCondition)]
          .filter(Boolean)
          .join(", ")
      : "",
  };
  return { about, journey, values };
}

/**
 * A new claim as a customer's message proposes it. A package that arrived well by its mark is not claimed for: the words name it then.
 * Raises as `newClaim`, and `conflict` for a message that has its claim.
 */
export async function newClaimOf(actor: Actor, requestId: number, includeClosed = false) {
  const { thing, consignmentId, packageId, ...said } = await claimedInRequest(actor, requestId);
  const one = await claimedPackage(packageId);
  const journey = await claimedConsignment(consignmentId ?? 0);
  const unmarked = one !== null && markRefusal(one, journey) !== null;
  const named = { consignmentId, packageId: unmarked ? null : packageId, vehicleReportId: null };
  const claim = await newClaim(actor, named, includeClosed);
  const { noticeDate } = said;
  const description = [thing, said.description].filter(Boolean).join("\n");
  return { ...claim, values: { ...claim.values, noticeDate, description } };
}

/** A claim as its form starts. Raises `conflict` once it is decided, unless `includeClosed`. */
export async function claimForEdit(actor: Actor, id: number, includeClosed = false) {
  assertCan(actor, "claim:create");
  const claim = await getClaim(actor, id);
  if (!claimOpen.of(claim) && !includeClosed) throw conflict(CLAIM_DECIDED);
  return { claim, values: texts(CLAIM_FIELDS, claim) as ClaimTexts };
}

/** So many are offered; another one is settled by a script, or by making its credit note again. */
const OFFERED = 50;

/** The credit notes that could settle a claim, the newest first, as a select offers them. */
export async function notesToSettle({ clientId, currency, noticeDate }: Claim) {
  const notes = await db.note.findMany({
    where: { kind: "credit", clientId, currency, date: { gte: noticeDate }, claims: { none: {} } },
    select: { id: true, noteNumber: true, total: true, date: true },
    orderBy: { id: "desc" },
    take: OFFERED,
  });
  return notes.map(({ id, noteNumber, total, date }) => ({
    value: String(id),
    label: `${noteNumber}, ${formatDate(date)}, ${formatMoney(total, currency)}`,
  }));
}
