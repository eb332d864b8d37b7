import { db } from "~/platform/db.server";
import { only } from "~/platform/only";

import {
  AMENDMENTS,
  amendedTax,
  amendedVoucher,
  type Amendment,
} from "../../billing/invoice/invoice.amended";
import { shownInvoiceNumber } from "../../billing/invoice/invoice.status";
import { sum } from "../../ground/money/money";
import { frozenTax } from "../../ground/tax/frozen-tax";
import type { Head } from "../../ground/tax/heads";
import { voucherTax, type VoucherColumns } from "../../ground/tax/voucher";
import { balanced, type Entry, type Voucher } from "./tally";
import { each, idOf, inDays, type Asked } from "./tally.source.server";

/*
 * What an amendment changes of the tax that Tally has: a journal of the day whose return declares it, from the heads as they were to those of the
 * new place. What customers owe stays; paise that another place's rounding makes are round off.
 */

type Heads = readonly { head: Head; amount: number }[];

/** The journal's entries: what the output ledgers have more, or less, and the other side of it. `sign`: -1 of what reduces tax. */
function moved(
  { book }: Asked,
  parts: readonly { before: Heads; after: Heads; sign: 1 | -1 }[],
  other: "Round off" | "Tax on advances",
): Entry[] {
  const by = new Map<Head, number>();
  const add = (heads: Heads, sign: number) => {
    for (const { head, amount } of heads) by.set(head, (by.get(head) ?? 0) + sign * amount);
  };
  for (const { before, after, sign } of parts) {
    add(after, sign);
    add(before, -sign);
  }
  const outputs = [...by]
    .filter(([, amount]) => amount !== 0)
    .map(([head, amount]) => ({ ledger: book.own(`Output ${head}`), amount: -amount }));
  const rest = -sum(outputs.map(({ amount }) => amount));
  return rest === 0 ? outputs : [...outputs, { ledger: book.own(other), amount: rest }];
}

type Amended = Amendment & { id: number; createdAt: Date };
const OWN = {
  select: { ...AMENDMENTS.select, createdAt: true },
  orderBy: AMENDMENTS.orderBy,
} as const;

/** The amendment that stood before another one. */
const before = (all: readonly Amended[], id: number) =>
  all[all.findIndex((one) => one.id === id) - 1];

const PAPER = only("Note", "kind tax amendmentId");

/** Journals of amended invoices, with the notes that there were then. */
async function* ofInvoices(asked: Asked): AsyncGenerator<Voucher> {
  const state = asked.company.stateCode ?? "";
  const rows = each((where, rest) =>
    db.amendment.findMany({
      where: {
        AND: [where, { date: inDays(asked) }],
        invoice: { currency: asked.currency, status: { not: "Cancelled" } },
      },
      include: {
        invoice: { include: { amendments: OWN, creditAndDebitNotes: { select: PAPER } } },
      },
      ...rest,
    }),
  );
  for await (const { invoice, ...amendment } of rows) {
    if (!invoice || invoice.carriedOver) continue;
    const was = before(invoice.amendments, amendment.id);
    const heads = (paper: { tax: string | null }, as: Amendment | undefined): Heads => {
      const frozen = frozenTax({ tax: paper.tax });
      return (as && amendedTax(invoice, frozen, as, state)?.tax.heads) ?? frozen?.heads ?? [];
    };
    const part = (paper: { tax: string | null }, sign: 1 | -1) => {
      return { before: heads(paper, was), after: heads(paper, amendment), sign };
    };
    // One that was issued with it, or with a later one, has its heads already.
    const at = (id: number | null) => invoice.amendments.findIndex((one) => one.id === id);
    const notes = invoice.creditAndDebitNotes.filter(
      (note) => at(note.amendmentId) < at(amendment.id),
    );
    const parts = [
      part(invoice, 1),
      ...notes.map((note) => part(note, note.kind === "debit" ? 1 : -1)),
    ];
    const entries = moved(asked, parts, "Round off");
    if (entries.length === 0) continue;
    const number = shownInvoiceNumber(invoice);
    yield balanced({
      id: idOf("amendment", amendment.id),
      type: "Journal",
      date: amendment.date,
      number: `${number}-AM${amendment.id}`,
      narration: `Invoice ${number} amended: place of supply ${amendment.placeOfSupply}`,
      entries,
    });
  }
}

const USES = { orderBy: { id: "asc" } } as const;

/** Journals of amended advances: of the voucher and what became of it until then, and of each use that came after. */
async function* ofAdvances(asked: Asked): AsyncGenerator<Voucher> {
  const state = asked.company.stateCode ?? "";
  const isIn = (day: string) => asked.from <= day && day <= asked.to;
  const rows = each((where, rest) =>
    db.payment.findMany({
      where: {
        ...where,
        currency: asked.currency,
        tax: { not: null },
        status: "Completed",
        amendments: { some: {} },
      },
      include: { amendments: OWN, adjustments: USES, refunds: USES },
      ...rest,
    }),
  );
  for await (const payment of rows) {
    const { amendments, referenceNumber: number } = payment;
    const heads = (row: VoucherColumns, as: Amendment | undefined): Heads =>
      voucherTax(amendedVoucher(row, as, state))?.heads ?? [];
    // Its place stands on the voucher; a use of it has none of its own.
    const uses = [
      ...payment.adjustments.map((use) => ({
        ...payment,
        ...use,
        key: "adjustment",
        sign: -1 as const,
      })),
      ...payment.refunds.map((row) => ({ ...row, key: "payment", sign: 1 as const })),
    ];
    const journal = (id: string, date: string, parts: Parameters<typeof moved>[1]) => {
      const entries = moved(asked, parts, "Tax on advances");
      const said = { type: "Journal" as const, date, number: `${number}-AM`, entries };
      return entries.length > 0
        ? [balanced({ ...said, id, narration: `Tax of the advance ${number}, amended` })]
        : [];
    };
    for (const amendment of amendments) {
      if (!isIn(amendment.date)) continue;
      const was = before(amendments, amendment.id);
      const then = uses.filter(({ createdAt }) => createdAt <= amendment.createdAt);
      const parts = [{ ...payment, sign: 1 as const }, ...then].map((row) => {
        return { before: heads(row, was), after: heads(row, amendment), sign: row.sign };
      });
      yield* journal(idOf("amendment", amendment.id), amendment.date, parts);
    }
    for (const use of uses) {
      const as = amendments.findLast(({ createdAt }) => createdAt < use.createdAt);
      if (!as || !isIn(use.date)) continue;
      const parts = [{ before: heads(use, undefined), after: heads(use, as), sign: use.sign }];
      yield* journal(idOf(use.key, use.id, "-amended"), use.date, parts);
    }
  }
}

/** The journals of some days' amendments. */
export async function* amendmentsIn(asked: Asked): AsyncGenerator<Voucher> {
  if (asked.company.taxSystem !== "gst_india") return;
  yield* ofInvoices(asked);
  yield* ofAdvances(asked);
}
