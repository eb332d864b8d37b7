import { now } from "~/platform/clock.server";
import { transaction, type Tx } from "~/platform/db.server";

import {
  erasedVendorName,
  mayBePerson,
  VENDOR,
  vendorPaymentNumber,
} from "../../billing/vendor/vendor.record";
import { VENDOR_ERASED, vendors } from "../../billing/vendor/vendor.server";
import { formatDate } from "../../ground/day/calendar-date";
import { foldRow } from "../../desk/search/fold-again.server";
import { recordAudit } from "../../kit/audit/audit.server";
import { recordHistory } from "../../kit/history/history.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import type { RowOf } from "../../kit/record/define-record";
import { conflict, notFound } from "../../kit/shared/domain-error";
import { holdAlone } from "../../kit/shared/hold.server";
import { dropAnswers, withOpenHistory } from "./erase.driver.server";
import { historyNames, lineLeft, saidBefore, sparingDays } from "./erase.history";
import { strangersWords } from "./erase.others.server";
import { eraseElsewhere, eraseFromLines, eraseLines } from "./erase.rows.server";
import { REMOVED, scrubber } from "./erase.scrub";

type Vendor = RowOf<"Vendor">;
const FIELDS = VENDOR.fields;

/** A vendor's field names in the history: their values are removed. */
const WRITTEN = historyNames(
  Object.entries(FIELDS).filter(([, { kind }]) => kind !== "choice" && kind !== "day"),
);
const PHONE_LINE = "Phone ";

/**
 * Erases a vendor who is a natural person: phone, e-mail, address, bank and notes, here, on hires and expenses, and what the history says
 * of them. Challans that were issued name whom they paid, and books keep name, PAN and GSTIN, as tax law asks. All of it in one
 * transaction. Raises `not_found`; `conflict` for a company, for one erased before, and while something is owed or planned.
 */
export async function eraseVendor(actor: Actor, id: number): Promise<void> {
  assertCan(actor, "user:erase");
  const label = erasedVendorName(id);
  await transaction(async (tx) => {
    // The row is ours first: who edits the vendor or pays it waits.
    await holdAlone(tx, "Vendor", id);
    const { count } = await tx.vendor.updateMany({
      where: { id },
      data: { status: "inactive", version: { increment: 1 } },
    });
    const vendor = await tx.vendor.findUnique({ where: { id } });
    if (count === 0 || !vendor) throw notFound("vendor");
    if (vendor.erasedAt) throw conflict(VENDOR_ERASED);
    if (!mayBePerson(vendor)) {
      throw conflict(`By its PAN ${vendor.name} is no natural person: a company is not erased.`);
    }
    await assertSettled(tx, vendor);
    // The history says what the vendor was called before: it goes after the papers.
    const papers = await eraseFromPapers(tx, vendor);
    const words = await strangersWords(tx, (await knownOf(tx, vendor)).known, label);
    await eraseElsewhere(tx, words);
    const lines = await withOpenHistory(tx, actor, id, async () => {
      const own = await eraseFromHistory(tx, vendor);
      return own + (await eraseFromLines(tx, words));
    });
    await eraseRow(tx, vendor);
    if (vendor.phone) await dropAnswers(tx, { phone: vendor.phone });
    await recordHistory(tx, actor, "vendor", id, "erased");
    const detail = `${lines} lines of history, ${papers} hires and expenses`;
    await recordAudit(tx, { kind: "erased", actor, subject: "vendor", subjectId: id, detail });
  });
}

async function assertSettled(tx: Tx, { id, name }: Vendor): Promise<void> {
  const hire = await tx.hire.findFirst({
    where: { vendorId: id, status: "active", balance: { gt: 0 } },
    select: { hireNumber: true },
  });
  if (hire) throw conflict(`${name} is owed a balance of ${hire.hireNumber}: pay it first.`);
  const bill = await tx.expense.findFirst({ where: { vendorId: id, balance: { gt: 0 } } });
  if (bill) {
    const of = `${bill.kind} of ${formatDate(bill.date)}`;
    throw conflict(`${name} is owed a balance of ${of}: pay it first.`);
  }
  const advance = await tx.vendorPayment.findFirst({
    where: { vendorId: id, advance: { gt: 0 } },
    select: { id: true },
  });
  if (advance) {
    throw conflict(
      `${name} holds an advance of ${vendorPaymentNumber(advance)}: set it off, or record what came back.`,
    );
  }
  const repeats = { vendorId: id, repeatsNext: { gt: "" } };
  if ((await tx.expense.count({ where: repeats })) > 0)
    throw conflict(`An expense of ${name} repeats: end its repetition first.`);
}

/** The names and contacts that the vendor has, and had before, by the history. */
async function knownOf(tx: Tx, vendor: Vendor) {
  const lines = await tx.historyEntry.findMany({
    where: { entity: "vendor", entityId: vendor.id },
  });
  const said = saidBefore(lines);
  const filled = (texts: (string | null)[]) => [
    ...new Set(texts.filter((text): text is string => Boolean(text))),
  ];
  const all = (field: "name" | "phone" | "email" | "address" | "accountName") =>
    filled([vendor[field], ...said(field, FIELDS[field].inSentence)]);
  return {
    lines,
    known: {
      names: [...all("name"), ...all("accountName")],
      phones: all("phone"),
      emails: all("email"),
      addresses: all("address"),
    },
  };
}

/** The lines of the vendor, and of the expenses, hires and trucks that named one. How many changed. */
async function eraseFromHistory(tx: Tx, vendor: Vendor): Promise<number> {
  const { lines: own, known } = await knownOf(tx, vendor);
  const named = await tx.historyEntry.findMany({
    where: {
      entity: { in: ["expense", "hire", "vehicle", "vendorPayment"] },
      OR: known.names.map((name) => ({ changes: { contains: JSON.stringify(name).slice(1, -1) } })),
    },
  });
  const scrub = sparingDays(scrubber(known, erasedVendorName(vendor.id)));
  const isOwn = new Set(own.map(({ id }) => id));
  return eraseLines(tx, [...own, ...named], (line) => {
    const left = lineLeft(line, scrub, (field, text) =>
      isOwn.has(line.id) && WRITTEN.has(field) ? text && REMOVED : scrub(text),
    );
    return { ...left, note: line.note && scrub(line.note) };
  });
}

/** Challans and vouchers stay with what the law asks for; notes go, and so do phones. How many. */
async function eraseFromPapers(tx: Tx, vendor: Vendor): Promise<number> {
  const of = { vendorId: vendor.id };
  const version = { increment: 1 };
  const hires = await tx.hire.findMany({ where: of });
  for (const { id, vendorLines } of hires) {
    const lines = vendorLines.split("\n").filter((line) => !line.startsWith(PHONE_LINE));
    const data = { vendorLines: lines.join("\n"), note: null, version };
    await tx.hire.update({ where: { id }, data });
    await foldRow(tx, "Hire", id);
  }
  const paid = await tx.vendorPayment.findMany({ where: { ...of, note: { not: null } } });
  for (const { id } of paid) {
    await tx.vendorPayment.update({ where: { id }, data: { note: null, version } });
    await foldRow(tx, "VendorPayment", id);
  }
  await tx.hireDeduction.updateMany({ where: { hire: of }, data: { note: null } });
  const noted = await tx.expense.findMany({ where: { ...of, note: { not: null } } });
  for (const { id } of noted) {
    await tx.expense.update({ where: { id }, data: { note: null, version } });
    await foldRow(tx, "Expense", id);
  }
  return hires.length + noted.length + paid.length;
}

async function eraseRow(tx: Tx, { id, name, ledgerName, pan, gstin }: Vendor): Promise<void> {
  // Without an entry in the books nobody asks who it was.
  const kept = await vendors.isUsed(id);
  await tx.vendor.update({
    where: { id },
    data: {
      name: erasedVendorName(id),
      ledgerName: kept ? (ledgerName ?? name) : null,
      pan: kept ? pan : null,
      gstin: kept ? gstin : null,
      phone: null,
      email: null,
      address: null,
      notes: null,
      bankName: null,
      accountName: null,
      accountNumber: null,
      ifsc: null,
      upiId: null,
      tenTrucksOn: null,
      erasedAt: now(),
    },
  });
  await foldRow(tx, "Vendor", id);
}
