import { now } from "~/platform/clock.server";
import { holdPlan } from "../../kit/shared/hold.server";
import { transaction, type Tx } from "~/platform/db.server";

import { companyToday, getCompany } from "../../company/company/company.server";
import { currentSnapshot } from "../../company/company/company.snapshot.server";
import { recordHistory } from "../../kit/history/history.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { packagesOnReceipt, packagesOfGoods, packagesText } from "../road/package-count";
import { addDays, formatDate } from "../../ground/day/calendar-date";
import { conflict, invalidField, type DomainError } from "../../kit/shared/domain-error";
import { nextNumber } from "../../kit/shared/number-series.server";
import { quotationRefusal } from "./consignment.create.server";
import { consignmentSearchText } from "./consignment.list";
import { gstPayerUnder, insuranceNamed } from "./consignment.prefill";
import { keepLorryReceipt } from "./consignment.revision.server";
import type { IssueInput } from "./consignment.schema";
import {
  currentTruck,
  getConsignment,
  holdConsignment,
  ofCancelledJob,
  wholeConsignment,
  type Consignment,
} from "./consignment.server";
import { taxOfConsignment } from "./consignment.tax.server";
import { appendTruck } from "./consignment.truck.server";

/**
 * Returns the lorry receipt's number of packages, from the packing list or the goods. Raises `invalid` at `packages`
 * where there are none, or where the two disagree.
 */
function packagesToIssue(
  consignment: Pick<Consignment, "goods" | "packagesStated" | "_count">,
): number {
  const listed = consignment._count.packages;
  const ofGoods = packagesOfGoods(consignment.goods);
  if (ofGoods === null && listed === 0) {
    throw invalidField(
      "packages",
      "A lorry receipt needs packages: add them to the packing list, or enter their number with the goods.",
    );
  }
  if (ofGoods !== null && listed > 0 && ofGoods !== listed) {
    throw invalidField(
      "packages",
      `The goods say ${packagesText(ofGoods)}, the packing list has ${listed}: make them the same first.`,
    );
  }
  return packagesOnReceipt(consignment);
}

/** Checks that places and consignee are given before a receipt is issued. */
function assertAddressed({ fromPlace, toPlace, consigneeName }: Consignment): void {
  if (!fromPlace)
    throw invalidField(
      "fromPlace",
      "Edit the consignment first: enter where the goods are loaded.",
    );
  if (!toPlace)
    throw invalidField("toPlace", "Edit the consignment first: enter where the goods go.");
  if (!consigneeName)
    throw invalidField(
      "consigneeName",
      "Edit the consignment first: enter who receives the goods.",
    );
}

/** So many days later a receipt that was written by hand may still be typed in: its number is of its day's financial year. */
const LATE_DAYS = 30;

async function lrDateOf(tx: Tx, wished: string | null) {
  const company = await getCompany(tx);
  const today = companyToday(company);
  const day = wished ?? today;
  if (day > today)
    throw invalidField("lrDate", `LR date cannot be after today (${formatDate(today)})`);
  const first = addDays(today, -LATE_DAYS);
  if (day < first) {
    throw invalidField(
      "lrDate",
      `LR date can be ${LATE_DAYS} days ago at most (${formatDate(first)})`,
    );
  }
  return { day, startMonth: company.financialYearStart };
}

/** Why the lorry receipt of a consignment cannot be issued at all; null where it can. */
function issueRefusal(consignment: Consignment): DomainError | null {
  const { lrNumber, status, quotation } = consignment;
  if (lrNumber !== null) {
    return conflict("This lorry receipt is issued already.");
  }
  if (status !== "Booked") {
    return conflict(`This consignment is ${status.toLowerCase()}: it can have no lorry receipt.`);
  }
  if (consignment.job.status === "Cancelled") return conflict(ofCancelledJob(consignment));
  return quotation && quotationRefusal(quotation);
}

/**
 * A consignment whose lorry receipt is to be issued, and why that has to wait: for the answer to its quotation, say. Raises
 * `conflict` for one that is issued or no longer booked, unless `includeClosed`.
 */
export async function lorryReceiptToIssue(actor: Actor, id: number, includeClosed = false) {
  assertCan(actor, "consignment:issue");
  const consignment = await getConsignment(actor, id);
  const refusal = issueRefusal(consignment);
  const over = consignment.lrNumber !== null || consignment.status !== "Booked";
  if (over && refusal && !includeClosed) throw refusal;
  return { consignment, waits: over ? null : (refusal?.message ?? null) };
}

/**
 * Issues the lorry receipt of a consignment: it gets its number, which no other has and none is left out before, its day, its
 * packages, the tax that its job's papers bear, and the company as it is now. Of two at once one issues it, the other finds
 * it issued. Returns the number. Raises `conflict` for one that is issued or cancelled, and where its quotation is not approved;
 * `invalid` at `vehicleId` or `packages` where it has none.
 */
export async function issueLorryReceipt(
  actor: Actor,
  id: number,
  input: IssueInput,
): Promise<string> {
  assertCan(actor, "consignment:issue");
  return transaction(async (tx) => {
    await holdPlan(tx);
    await holdConsignment(tx, id);
    let consignment = await wholeConsignment({ id }, tx);
    const refusal = issueRefusal(consignment);
    if (refusal) throw refusal;
    assertAddressed(consignment);
    const { vehicleId, driverId, reason } = input;
    if (vehicleId !== null) {
      await appendTruck(tx, actor, consignment, { vehicleId, driverId, reason });
      consignment = await wholeConsignment({ id }, tx);
    }
    const truck = currentTruck(consignment);
    if (!truck)
      throw invalidField("vehicleId", "A lorry receipt names its truck: choose the vehicle.");
    const packagesStated = packagesToIssue(consignment);
    const { day, startMonth } = await lrDateOf(tx, input.lrDate);
    const lrNumber = await nextNumber(tx, "LR", day, startMonth);
    const { vehicleNumber } = truck;
    const tax = await taxOfConsignment(tx, consignment);
    await tx.consignment.update({
      where: { id },
      data: {
        lrNumber,
        lrDate: day,
        issuedAt: now(),
        packagesStated,
        ...tax,
        ...insuranceNamed(consignment, await getCompany(tx)),
        gstPayer: gstPayerUnder(tax.taxRegime, tax.reverseCharge, consignment.gstPayer),
        companySnapshotId: await currentSnapshot(tx),
        searchText: consignmentSearchText({ ...consignment, lrNumber, vehicleNumber }),
      },
    });
    const values = { number: lrNumber, packages: packagesStated, vehicle: vehicleNumber };
    await recordHistory(tx, actor, "consignment", id, "lorry-receipt-issued", values);
    await keepLorryReceipt(tx, actor, id);
    return lrNumber;
  });
}
