import { now } from "~/platform/clock.server";
import { transaction, type Tx } from "~/platform/db.server";

import { companyToday, getCompany } from "../company/company.server";
import { wholeConsignment, type Consignment } from "../consignment/consignment.server";
import { changesBetween, recordHistory } from "../history/history.server";
import { historyLabels } from "../history/history-labels.server";
import { assertCan, type Actor } from "../policy/policy";
import { formatDate } from "../shared/calendar-date";
import { columns } from "../shared/define-fields";
import { conflict, EditConflict, invalidField, notFound } from "../shared/domain-error";
import { insertSignature, type Signed, type SignedWhere } from "../signature/signature.sign.server";
import { DELIVERY_COLUMNS } from "./delivery.fields";
import type { DeliveryInput, OutcomeRow } from "./delivery.schema";
import { packagesText } from "../package/package.words";

const HISTORY = historyLabels(DELIVERY_COLUMNS);

/** Why a delivery cannot be taken down in the state that a journey is in; null where it can, or be put right. */
function refusalOf(status: string): string | null {
  if (status === "Booked") {
    return "It has not left yet: mark it as in transit before its delivery is taken down.";
  }
  return status === "Cancelled" ? "This consignment is cancelled: it is not delivered." : null;
}

/** A journey whose delivery is taken down: its row is the caller's from here on. Raises `not_found`, `conflict`. */
async function arriving(tx: Tx, id: number): Promise<Consignment> {
  const { count } = await tx.consignment.updateMany({
    where: { id },
    data: { version: { increment: 1 } },
  });
  if (count === 0) throw notFound("consignment");
  const consignment = await wholeConsignment({ id }, tx);
  const refusal = refusalOf(consignment.status);
  if (refusal) throw conflict(refusal);
  return consignment;
}

/** The day that is said, which is neither to come nor before the goods were handed over. */
async function assertDay(tx: Tx, { lrDate, loadingDate }: Consignment, day: string): Promise<void> {
  const today = companyToday(await getCompany(tx));
  if (day > today) throw invalidField("deliveryDate", "Date cannot be in the future");
  const first = lrDate ?? loadingDate;
  if (day < first) {
    const message = `Date cannot be before the lorry receipt's (${formatDate(first)})`;
    throw invalidField("deliveryDate", message);
  }
}

/** How many packages were on the truck: those marked as loaded, else all of the list, else what its receipt says. */
async function packagesSent(tx: Tx, { id, packagesStated, _count }: Consignment): Promise<number> {
  const loaded = await tx.package.count({
    where: { consignmentId: id, loadedAt: { not: null } },
  });
  return loaded || _count.packages || (packagesStated ?? 0);
}

async function assertCount(
  tx: Tx,
  consignment: Consignment,
  { packagesReceived: received, remarks }: DeliveryInput,
): Promise<void> {
  const sent = await packagesSent(tx, consignment);
  if (received > sent) {
    const verb = sent === 1 ? "was" : "were";
    throw invalidField(
      "packagesReceived",
      `${packagesText(sent)} ${verb} loaded: more cannot be received`,
    );
  }
  if (received === sent || remarks !== null) return;
  const where = { consignmentId: consignment.id, outcome: "short" };
  const short = await tx.package.count({ where });
  if (short >= sent - received) return;
  throw invalidField(
    "remarks",
    `Say what became of the other ${packagesText(sent - received)}, or mark them as short`,
  );
}

/** Marks how packages arrived. Raises `invalid` at a row whose package is not on this journey. */
async function markOutcomes(
  tx: Tx,
  consignmentId: number,
  rows: readonly OutcomeRow[],
): Promise<number> {
  const stored = await tx.package.findMany({ where: { consignmentId } });
  let marked = 0;
  for (const [index, { id, number, outcome, condition }] of rows.entries()) {
    const known = stored.find((one) => (id === null ? one.number === number : one.id === id));
    if (!known) {
      throw invalidField(`packages[${index}].outcome`, "This package is not on this consignment");
    }
    const same = known.outcome === outcome && known.destinationCondition === condition;
    if (same) continue;
    await tx.package.update({
      where: { id: known.id },
      data: {
        outcome,
        outcomeAt: outcome === null ? null : now(),
        destinationCondition: condition,
        version: { increment: 1 },
      },
    });
    marked += 1;
  }
  return marked;
}

/** The same by itself, while the goods are unloaded or afterwards. Returns how many were marked otherwise than before, of how many. */
export async function markPackages(
  actor: Actor,
  consignmentId: number,
  rows: readonly OutcomeRow[],
): Promise<{ marked: number; listed: number }> {
  assertCan(actor, "consignment:changeStatus");
  return transaction(async (tx) => {
    await arriving(tx, consignmentId);
    const marked = await markOutcomes(tx, consignmentId, rows);
    if (marked > 0) {
      const note = `${packagesText(marked)} marked`;
      await recordHistory(tx, actor, "consignment", consignmentId, "Unloading changed", { note });
    }
    return { marked, listed: await tx.package.count({ where: { consignmentId } }) };
  });
}

/**
 * Takes a delivery down: who received how many packages and when; the journey is delivered from then on. Again it puts right what
 * was taken down, and what was signed of it no longer holds. With a signature all of it is one. Raises `conflict` for one that
 * has not left or is cancelled, `EditConflict` when somebody saved in between (with a version), `invalid` at a day or a count that
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
    if (input.version !== null && input.version !== before.version - 1) throw new EditConflict();
    await assertDay(tx, before, input.deliveryDate);
    await markOutcomes(tx, id, input.packages);
    await assertCount(tx, before, input);
    const fields = columns(DELIVERY_COLUMNS, input);
    const deliveryTime = fields.deliveryTime ?? null;
    const after = { ...fields, deliveryTime };
    const first = before.status === "In transit";
    await tx.consignment.update({
      where: { id },
      data: { ...after, status: "Delivered", ...(first && { deliveredAt: now() }) },
    });
    if (input.allDelivered) {
      await tx.package.updateMany({
        where: { consignmentId: id, outcome: null },
        data: { outcome: "delivered", outcomeAt: now(), version: { increment: 1 } },
      });
    }
    const changes = changesBetween<object>(before, after, HISTORY);
    const status = { field: "Status", from: before.status, to: "Delivered" };
    if (first || changes.length > 0) {
      const action = first ? "Delivered" : "Delivery corrected";
      await recordHistory(tx, actor, "consignment", id, action, {
        changes: first ? [status, ...changes] : changes,
      });
    }
    if (signature) {
      const what = { consignmentId: id, purpose: "delivery" } as const;
      await insertSignature(tx, actor, what, signature.signed, signature.where);
    }
  });
}
