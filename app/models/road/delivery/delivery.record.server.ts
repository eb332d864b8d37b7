import { now } from "~/platform/clock.server";
import { transaction, type Tx } from "~/platform/db.server";
import { companyToday, getCompany } from "../../company/company/company.server";
import { proveHire } from "../consignment/consignment.hired.server";
import {
  type Consignment,
  holdConsignment,
  wholeConsignment,
} from "../consignment/consignment.server";
import { changesBetween, recordHistory } from "../../kit/history/history.server";
import { historyLabels } from "../../kit/history/history-labels.server";
import { assertUnchanged } from "../package/package.change.server";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { formatDate } from "../../ground/day/calendar-date";
import { columns } from "../../kit/shared/define-fields";
import { conflict, conflictAt, EditConflict, invalidField } from "../../kit/shared/domain-error";
import { insertSignature, type Signed, type SignedWhere } from "../signature/signature.sign.server";
import { DELIVERY_COLUMNS } from "./delivery.fields";
import { assertCount, assertMarksFit, hasArrived, receivedOf } from "./delivery.count.server";
import type { DeliveryInput, OutcomeRow } from "./delivery.schema";

const HISTORY = historyLabels(DELIVERY_COLUMNS);

/** Why a delivery cannot be recorded or corrected in this state; null if it can. */
function refusalOf(status: string): string | null {
  if (status === "Booked") {
    return "This consignment has not left yet. Mark it as in transit before you record its delivery.";
  }
  return status === "Cancelled" ? "This consignment is cancelled: it cannot be delivered." : null;
}

/**
 * A consignment whose delivery is recorded: its row is the caller's from here on, its version as it was. Raises `not_found`,
 * `conflict`.
 */
async function arriving(tx: Tx, id: number): Promise<Consignment> {
  await holdConsignment(tx, id, { updatedAt: now() });
  const consignment = await wholeConsignment({ id }, tx);
  const refusal = refusalOf(consignment.status);
  if (refusal) throw conflict(refusal);
  return consignment;
}

/** The day that is said, which is neither to come nor before the goods were loaded or handed over. */
async function assertDay(tx: Tx, { lrDate, loadingDate }: Consignment, day: string): Promise<void> {
  const today = companyToday(await getCompany(tx));
  if (day > today) throw invalidField("deliveryDate", "Date cannot be in the future");
  if (lrDate !== null && day < lrDate) {
    const message = `Date cannot be before the lorry receipt's (${formatDate(lrDate)})`;
    throw invalidField("deliveryDate", message);
  }
  if (day < loadingDate) {
    const message = `Date cannot be before the loading date (${formatDate(loadingDate)}): correct that one first where they were loaded earlier`;
    throw invalidField("deliveryDate", message);
  }
}

/** Marks how packages arrived. Raises `invalid` at a row whose package is not on this consignment, `conflict` at one that changed. */
async function markOutcomes(
  tx: Tx,
  { id: consignmentId, sentAt }: Consignment,
  rows: readonly OutcomeRow[],
): Promise<number> {
  const stored = await tx.package.findMany({ where: { consignmentId } });
  let marked = 0;
  for (const [index, row] of rows.entries()) {
    if (!row) continue;
    const { id, number, outcome, condition, added, version } = row;
    const field = `packages[${index}].outcome`;
    const known = stored.find((one) => (id === null ? one.number === number : one.id === id));
    if (!known) throw invalidField(field, "This package is not on this consignment");
    const same = known.outcome === outcome && known.destinationCondition === condition;
    if (same) continue;
    assertUnchanged(known, version, field);
    if (added && known.outcome !== null && known.outcome !== "delivered") {
      throw conflictAt(
        field,
        `Package ${known.number} is marked as ${known.outcome} already: change that in its own line`,
      );
    }
    await tx.package.update({
      where: { id: known.id },
      data: {
        outcome,
        outcomeAt: outcome === null ? null : now(),
        destinationCondition: condition,
        loadedAt: known.loadedAt ?? (hasArrived(outcome) ? (sentAt ?? now()) : null),
        version: { increment: 1 },
      },
    });
    marked += 1;
  }
  return marked;
}

/** The others came as they were sent. What arrived was on the truck, though nobody marked it as loaded. */
async function markOthersDelivered(tx: Tx, { id, sentAt }: Consignment): Promise<number> {
  const others = { consignmentId: id, outcome: null };
  await tx.package.updateMany({
    where: { ...others, loadedAt: null },
    data: { loadedAt: sentAt ?? now() },
  });
  const { count } = await tx.package.updateMany({
    where: others,
    data: { outcome: "delivered", outcomeAt: now(), version: { increment: 1 } },
  });
  return count;
}

/**
 * Marks packages without a delivery form, during or after unloading. Returns how many marks changed. Raises `invalid` at
 * `packagesReceived` where a recorded delivery has another count.
 */
export async function markPackages(
  actor: Actor,
  consignmentId: number,
  rows: readonly OutcomeRow[],
): Promise<number> {
  assertCan(actor, "consignment:changeStatus");
  return transaction(async (tx) => {
    const consignment = await arriving(tx, consignmentId);
    const marked = await markOutcomes(tx, consignment, rows);
    if (marked === 0) return 0;
    if (consignment.status === "Delivered") await assertMarksFit(tx, consignment);
    await recordHistory(tx, actor, "consignment", consignmentId, "unloading-changed", { marked });
    return marked;
  });
}

/**
 * Records a delivery: who received how many packages and when; the consignment is delivered from then on. Again it puts right what
 * was recorded, and what was signed of it no longer holds. With a signature all of it is one. Raises `conflict` for one that
 * has not left or is cancelled, `EditConflict` when another person saved in between (with a version), `invalid` at a day or a count that
 * cannot be.
 */
export async function recordDelivery(
  actor: Actor,
  id: number,
  input: DeliveryInput,
  signature?: { signed: Signed; where: SignedWhere } | null,
): Promise<void> {
  assertCan(actor, "consignment:changeStatus");
  await transaction(async (tx) => {
    const before = await arriving(tx, id);
    if (input.version !== null && input.version !== before.version) throw new EditConflict();
    await assertDay(tx, before, input.deliveryDate);
    let marked = await markOutcomes(tx, before, input.packages);
    const packagesReceived = await receivedOf(tx, before, input);
    await assertCount(tx, before, packagesReceived, input);
    if (input.allDelivered) marked += await markOthersDelivered(tx, before);
    const fields = columns(DELIVERY_COLUMNS, { ...input, packagesReceived });
    const deliveryTime = fields.deliveryTime ?? null;
    const after = { ...fields, deliveryTime };
    const first = before.status === "In transit";
    const changes = changesBetween<object>(before, after, HISTORY);
    if (first || changes.length > 0) {
      await tx.consignment.update({
        where: { id },
        data: {
          ...after,
          status: "Delivered",
          version: { increment: 1 },
          ...(first && { deliveredAt: now() }),
        },
      });
    }
    await proveHire(tx, id);
    const status = { field: "status", from: before.status, to: "Delivered" };
    if (first || changes.length > 0 || marked > 0) {
      const event = first ? "delivered" : "delivery-corrected";
      const more = { changes: first ? [status, ...changes] : changes };
      await recordHistory(tx, actor, "consignment", id, event, { marked }, more);
    }
    if (signature) {
      const what = { consignmentId: id, purpose: "delivery" } as const;
      await insertSignature(tx, actor, what, signature.signed, signature.where);
    }
  });
}
