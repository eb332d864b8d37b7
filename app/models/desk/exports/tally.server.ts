import { transaction } from "~/platform/db.server";
import { countRows } from "~/platform/lists/page-sql.server";

import { getCompany } from "../../company/company/company.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import type { Period } from "../report/report.period";
import { recordExport } from "./export.server";
import {
  checkSheet,
  envelope,
  ledgerBook,
  mastersXml,
  valueOf,
  voucherXml,
  type Voucher,
} from "./tally";
import { amendmentsIn } from "./tally.amended.server";
import { NOTES, SALES, WRITTEN_OFF } from "./tally.billed.server";
import {
  DEDUCTED,
  HANDED_OVER,
  RECEIPTS,
  REFUNDS,
  TAX_ON_ADVANCES,
  USED,
} from "./tally.paid.server";
import { asSent, sentMonths } from "./tally.sent.server";
import { CAME, choicesOf, inDays, type Asked, type Source } from "./tally.source.server";
import { taxSheet } from "./tally.taxes.server";
import { HIRES, HIRES_ADVANCED } from "./tally.hires.server";
import { CREW_ADVANCES, EXPENSES } from "./tally.spent.server";
import { VENDORS_ADVANCES, VENDORS_PAID } from "./tally.vendors.server";

/** Where money that moves is read. */
const SOURCES: readonly Source[] = [
  SALES,
  NOTES,
  RECEIPTS,
  USED,
  TAX_ON_ADVANCES,
  REFUNDS,
  DEDUCTED,
  WRITTEN_OFF,
  EXPENSES,
  CREW_ADVANCES,
  HIRES,
  HIRES_ADVANCED,
  VENDORS_PAID,
  VENDORS_ADVANCES,
  HANDED_OVER,
];

/** Reads the settings that vouchers are read with. The caller has checked that the actor may read them. */
export async function booksOf(period: Period): Promise<Asked> {
  const company = await getCompany();
  const { invoiceCurrency: currency, tallyLedgers } = company;
  const choices = await choicesOf(company);
  return { ...period, company, currency, choices, book: ledgerBook(tallyLedgers) };
}

async function ask(actor: Actor, period: Period): Promise<Asked> {
  assertCan(actor, "tally:view");
  return booksOf(period);
}

/** The vouchers of some days by the books of now. */
export async function* vouchersNow(asked: Asked): AsyncGenerator<Voucher> {
  for (const source of SOURCES) yield* source.vouchers(asked);
  yield* amendmentsIn(asked);
}

/** The vouchers of some days: those of a month that was sent as they were then, and what changed of them in the month after. */
export async function* vouchersOf(asked: Asked): AsyncGenerator<Voucher> {
  const sent = await sentMonths();
  if (sent.length === 0) yield* vouchersNow(asked);
  else yield* asSent(asked, sent, vouchersNow);
}

export const TALLY_FILES = ["masters", "vouchers"] as const;
export type TallyFile = (typeof TALLY_FILES)[number];

/** The ledgers of some days' vouchers, or those vouchers, as XML for Tally; read while it is written. Staff only. */
export async function tallyFile(
  actor: Actor,
  what: TallyFile,
  { from, to }: Period,
): Promise<AsyncGenerator<string>> {
  const asked = await ask(actor, { from, to });
  await recordExport(actor, "tally", `${what} ${from} to ${to}`);
  await keepLedgerNames(asked);
  return what === "masters" ? mastersOf(asked) : messagesOf(asked);
}

/** Reads which ledgers go out, and keeps the names of those that go for the first time. */
export async function keepLedgerNames(asked: Asked): Promise<void> {
  const vouchers = vouchersOf(asked);
  while (!(await vouchers.next()).done);
  const first = asked.book.used().flatMap(({ party }) => (party?.ledgerName === null ? party : []));
  if (first.length === 0) return;
  await transaction(async (tx) => {
    for (const { code, name } of first) {
      const where = { id: Number(code.slice(2)), ledgerName: null };
      const data = { ledgerName: name };
      if (code.startsWith("V-")) await tx.vendor.updateMany({ where, data });
      else await tx.user.updateMany({ where, data });
    }
  });
}

async function* messagesOf(asked: Asked): AsyncGenerator<string> {
  const { head, foot } = envelope("Vouchers");
  yield head;
  for await (const voucher of vouchersOf(asked)) yield voucherXml(voucher);
  yield foot;
}

async function* mastersOf(asked: Asked): AsyncGenerator<string> {
  const { head, foot } = envelope("All Masters");
  yield head;
  yield* mastersXml(asked.book);
  yield foot;
}

/**
 * The sums of the vouchers of some days by ledger and by type, and beside what each source's vouchers come to what its rows do:
 * no difference. `leftOut`: papers in other currencies, which Tally's company does not keep. Staff only.
 */
export async function tallyCheck(actor: Actor, period: Period) {
  const asked = await ask(actor, period);
  const sheet = checkSheet();
  const taxes = taxSheet(asked);
  for await (const voucher of vouchersOf(asked)) {
    sheet.add(voucher);
    taxes.add(voucher);
  }
  const sources = [];
  for (const { name, vouchers, ours } of SOURCES) {
    const sums = { vouchers: 0, amount: 0 };
    for await (const voucher of vouchers(asked)) {
      if (voucher.cancelled) continue;
      sums.vouchers += 1;
      sums.amount += valueOf(voucher);
    }
    const own = await ours(asked);
    sources.push({ name, ...sums, ours: own.amount, difference: sums.amount - own.amount });
  }
  const { currency } = asked;
  const gstr3b = await taxes.beside(actor);
  return { currency, ...sheet.done(), sources, gstr3b, leftOut: await leftOut(asked) };
}

async function leftOut(asked: Asked): Promise<number> {
  const currency = { not: asked.currency };
  const days = inDays(asked);
  const issued = { invoiceNumber: { not: null }, status: { not: "Draft" } };
  const counts = await Promise.all([
    countRows("Invoice", { currency, invoiceDate: days, ...issued }),
    countRows("Note", { currency, date: days }),
    countRows("Payment", { currency, date: days, status: { in: CAME } }),
    countRows("Expense", { currency, date: days }),
    countRows("Hire", { currency, date: days }),
    countRows("VendorPayment", { currency, date: days }),
  ]);
  return counts.reduce((all, count) => all + count, 0);
}
