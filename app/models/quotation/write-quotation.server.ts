import { now } from "~/platform/clock.server";
import { db, transaction, type Tx } from "~/platform/db.server";

import { companyToday, getCompany } from "../company/company.server";
import { revokeLinksOf } from "../document-link/document-link.server";
import { recordHistory } from "../history/history.server";
import { assertCan, type Actor } from "../policy/policy";
import { assertRules } from "../shared/assert-rules.server";
import { conflict, EditConflict, invalidField, notFound } from "../shared/domain-error";
import { nextNumber } from "../shared/number-series.server";
import { once } from "../shared/once.server";
import { resolveRows, type Row } from "./quotation-rows.server";
import { quotationRules } from "./quotation-rules.server";
import { quotationSearchText } from "./quotation.filter";
import { quotationChanges } from "./quotation.history";
import { newBasis, priceQuotation } from "./quotation.price";
import type { QuotationInput } from "./quotation.schema";
import { BILLED, wholeQuotation } from "./quotation.server";
import { isBilled } from "./quotation.status";
import { endAcceptance, revisionOf } from "./revise-quotation.server";

function textFields(input: QuotationInput) {
  const { contactPerson, email, phone, sourceAddress, destinationAddress } = input;
  const { transportationType, loadingFloor, unloadingFloor, notes } = input;
  return {
    customerId: input.customerId,
    contactPerson,
    email,
    phone,
    sourceAddress,
    destinationAddress,
    movingDate: input.date,
    validUntil: input.expiryDate,
    transportationType,
    loadingFloor,
    unloadingFloor,
    notes,
  };
}

async function customerOf(tx: Tx, id: number) {
  const found = await tx.user.findFirst({
    where: { id, role: "customer" },
    select: { id: true, name: true, email: true, phone: true },
  });
  if (!found) throw invalidField("customerId", "Customer not found");
  return found;
}

const withPosition = (rows: Row[]) => rows.map((row, position) => ({ ...row, position }));

/**
 * Writes a new quotation as a draft with the next QT number; once for a key of this actor. Returns its
 * id. Raises `invalid` at `customerId` for an unknown customer, and where charges do not go together.
 */
export async function createQuotation(
  actor: Actor,
  input: QuotationInput,
  key?: string | null,
): Promise<number> {
  assertCan(actor, "quotation:create");
  const company = await getCompany();
  await assertRules(quotationRules(db, company), input);
  const priced = priceQuotation(input, newBasis(company));
  const rows = withPosition(await resolveRows(input.items));
  return once(actor, "quotation:create", key, async (tx) => {
    await customerOf(tx, input.customerId);
    const quotationNumber = await nextNumber(
      tx,
      "QT",
      companyToday(company),
      company.financialYearStart,
    );
    const { id } = await tx.quotation.create({
      data: {
        quotationNumber,
        currency: company.quotationCurrency,
        ...textFields(input),
        ...priced,
        createdById: actor.id,
        createdAt: now(),
        searchText: quotationSearchText({ quotationNumber, contactPerson: input.contactPerson }),
      },
      select: { id: true },
    });
    await tx.quotationItem.createMany({ data: rows.map((row) => ({ ...row, quotationId: id })) });
    await recordHistory(tx, actor, "quotation", id, "Created");
    return id;
  });
}

/** An invoice that still counts: its quotation is no longer changed. */
const COUNTING = { status: { not: "Cancelled" } };

/**
 * Saves a quotation; its number stays. Optional charges and rates that the input leaves out
 * stay as they are. Where its customer then reads something else it is a new version of the paper, and an
 * approved one waits for an answer again: its status is sent. With a version it raises `EditConflict` when
 * somebody saved in between; `conflict` when it has an invoice; `invalid` as `createQuotation` does.
 */
export async function updateQuotation(
  actor: Actor,
  id: number,
  input: QuotationInput,
): Promise<void> {
  assertCan(actor, "quotation:edit");
  const stored = await db.quotation.findUnique({
    where: { id },
    include: { items: true },
  });
  if (!stored) throw notFound("quotation");
  await assertRules(quotationRules(db, await getCompany(), stored), input);
  const rows = await resolveRows(input.items, stored.items);
  await transaction(async (tx) => {
    const before = await wholeQuotation(id, tx);
    if (isBilled(before)) throw conflict(BILLED);
    const customer =
      input.customerId === before.customerId
        ? before.customer
        : await customerOf(tx, input.customerId);
    const fields = { ...textFields(input), ...priceQuotation(input, before) };
    const after = { ...before, ...fields, customer, items: rows };
    const revision = revisionOf(before, after, await getCompany(tx));
    const { count } = await tx.quotation.updateMany({
      where: {
        id,
        status: before.status,
        version: input.version ?? before.version,
        invoices: { none: COUNTING },
      },
      data: {
        ...fields,
        ...revision.data,
        searchText: quotationSearchText(after),
        version: { increment: 1 },
      },
    });
    if (count === 0) throw new EditConflict();
    // Asked once more, now that the row is ours: an invoice may have been made while this waited for it.
    if ((await tx.invoice.count({ where: { quotationId: id, ...COUNTING } })) > 0) {
      throw conflict(BILLED);
    }
    if (after.customerId !== before.customerId) {
      await revokeLinksOf(tx, { entity: "quotation", entityId: id });
    }
    if (!sameRows(before.items, rows)) {
      await tx.quotationItem.deleteMany({ where: { quotationId: id } });
      await tx.quotationItem.createMany({
        data: withPosition(rows).map((row) => ({ ...row, quotationId: id })),
      });
    }
    const changes = quotationChanges(
      { ...before, customer: before.customer.name },
      { ...after, customer: customer.name },
    );
    if (changes.length) await recordHistory(tx, actor, "quotation", id, "Updated", { changes });
    if (revision.ends) await endAcceptance(tx, actor, before, revision.ends);
  });
}

function sameRows(before: Row[], after: Row[]): boolean {
  const same = (a: Row, b: Row | undefined) =>
    b !== undefined &&
    a.itemId === b.itemId &&
    a.name === b.name &&
    a.description === b.description &&
    a.quantity === b.quantity;
  return before.length === after.length && before.every((row, index) => same(row, after[index]));
}
