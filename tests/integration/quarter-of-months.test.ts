import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";

import { createInvoiceFromQuotation } from "~/models/billing/invoice/invoice.from-quotation.server";
import { changeInvoiceStatus, issueInvoice } from "~/models/billing/invoice/invoice.move.server";
import { recordAdvance } from "~/models/billing/payment/payment.advance.server";
import { AdvanceInput } from "~/models/billing/payment/payment.schema";
import type { PlaceRow } from "~/models/billing/returns/gstr1";
import type { TaxSums } from "~/models/billing/returns/gstr1.sums";
import { readGstr1 } from "~/models/billing/returns/gstr1.server";
import { difference, supplyTotals, ties } from "~/models/billing/returns/gstr1.totals";
import { readIff } from "~/models/billing/returns/iff.server";
import { setIffClosed } from "~/models/company/month/month.server";
import { db } from "~/platform/db.server";

import { effort } from "../support/effort";
import { makeQuoted } from "../support/invoices";
import { makeQuarter, MONTHS, QUARTER, type Quarter } from "../support/quarter";

let q: Quarter;

beforeEach(async () => {
  q = await makeQuarter();
});

const keyOf = ({ place, interState, rate }: PlaceRow) => `${place} ${interState} ${rate}`;
const NONE: TaxSums = { taxable: 0, igst: 0, cgst: 0, sgst: 0 };

/** Rows by their key, those that come to nothing left out; `sign`: of advances used. */
function cells<T extends TaxSums>(rows: readonly T[], key: (row: T) => string, sign = 1) {
  const found: Record<string, TaxSums> = {};
  for (const row of rows) {
    const sums = (found[key(row)] ??= { ...NONE });
    for (const name of Object.keys(NONE) as (keyof TaxSums)[]) sums[name] += sign * row[name];
  }
  return found;
}

function plus(...all: Record<string, TaxSums>[]) {
  const found = cells(
    all.flatMap((rows) => Object.entries(rows).map(([key, sums]) => ({ key, ...sums }))),
    ({ key }) => key,
  );
  return Object.fromEntries(
    Object.entries(found).filter(([, sums]) => Object.values(sums).some((one) => one !== 0)),
  );
}

/** Every paper once, and every cell of three months equal to that of the quarter with its IFFs. */
async function compare() {
  const months = [];
  for (const month of MONTHS) months.push((await readGstr1(q.admin, month)).gstr1);
  const iffs = [];
  for (const month of MONTHS.slice(0, 2)) iffs.push((await readIff(q.admin, month)).gstr1);
  const { gstr1: whole, books } = await readGstr1(q.admin, QUARTER);
  const kept = await db.taxMonth.findMany({ where: { iffKeptAt: { not: null } } });
  const filed = iffs.filter((_, at) => kept.some(({ month }) => month === MONTHS[at]));
  for (const section of ["b2b", "b2cl", "cdnr", "cdnur"] as const) {
    const plain = (rows: typeof whole.b2b) =>
      rows.map(({ inIff: _, ...row }) => row).sort((a, b) => (a.number < b.number ? -1 : 1));
    expect(plain([...filed, whole].flatMap((one) => one[section]))).toEqual(
      plain(months.flatMap((one) => one[section])),
    );
  }
  expect(cells(whole.b2cs, keyOf)).toEqual(plus(...months.map(({ b2cs }) => cells(b2cs, keyOf))));
  const advances = ({ at, txpd }: typeof whole) => plus(cells(at, keyOf), cells(txpd, keyOf, -1));
  expect(advances(whole)).toEqual(plus(...months.map(advances)));
  const nil = ({ nil: rows }: typeof whole) =>
    cells(
      rows.map(({ kind, exempt }) => ({ ...NONE, kind, taxable: exempt })),
      ({ kind }) => kind,
    );
  expect(nil(whole)).toEqual(plus(...months.map(nil)));
  const hsn = ({ hsn: rows }: typeof whole) =>
    cells(rows, ({ to, sac, rate }) => `${to} ${sac} ${rate}`);
  expect(hsn(whole)).toEqual(plus(...months.map(hsn)));
  const issued = ({ docIssue }: typeof whole) =>
    docIssue.reduce((sum, { total, cancelled }) => sum + 1000 * total + cancelled, 0);
  expect(issued(whole)).toBe(months.reduce((sum, month) => sum + issued(month), 0));
  expect(ties(whole, books)).toBe(true);
  expect(difference(whole, books)).toEqual({ taxable: 0, tax: 0 });
  const [sums] = await db.$queryRaw<{ value: bigint; tax: bigint }[]>`
    SELECT COALESCE(SUM("value"), 0) AS "value", COALESCE(SUM("tax"), 0) AS "tax" FROM (
      SELECT "taxableValue" AS "value", "taxAmount" AS "tax" FROM "Invoice"
      WHERE "invoiceDate" BETWEEN '2026-10-01' AND '2026-12-31' AND "status" NOT IN ('Draft', 'Cancelled')
      UNION ALL
      SELECT CASE "kind" WHEN 'debit' THEN "taxableValue" ELSE -"taxableValue" END,
        CASE "kind" WHEN 'debit' THEN "taxAmount" ELSE -"taxAmount" END
      FROM "Note" WHERE "date" BETWEEN '2026-10-01' AND '2026-12-31') AS "papers"`;
  expect([books.taxable, books.tax]).toEqual([Number(sums?.value), Number(sums?.tax)]);
  const [taken] = await db.$queryRaw<{ value: bigint }[]>`
    SELECT COALESCE(SUM("i"."taxableValue"), 0)
      - COALESCE((SELECT SUM("n"."taxableValue") FROM "IffPaper" AS "q" JOIN "Note" AS "n" ON "n"."id" = "q"."noteId"), 0)
      AS "value"
    FROM "IffPaper" AS "p" JOIN "Invoice" AS "i" ON "i"."id" = "p"."invoiceId"`;
  const inIffs = supplyTotals(whole).find(({ section }) => section === "iff")?.taxable ?? 0;
  expect(inIffs).toBe(Number(taken?.value));
}

describe("GSTR-1 of three months filed monthly", () => {
  test("is the IFFs and the quarter's, cell by cell", async () => {
    const first = await q.bill();
    const second = await q.bill({ date: "2026-11-11", price: "3333.33" });
    await q.bill({ date: "2026-12-12", client: "zone" });
    await q.credit(first.id, "2026-11-20");
    const family = await q.bill({ client: "family", price: "777.77" });
    await q.credit(family.id, "2026-12-01");
    await q.bill({ client: "family", date: "2026-12-05" });
    const large = await q.bill({ client: "large", price: "120000", date: "2026-11-30" });
    await q.credit(large.id, "2026-12-31");
    const gone = await q.bill({ client: "away", date: "2026-11-03" });
    await changeInvoiceStatus(q.staff, gone.id, "Cancelled");
    // Received in October, used in November: at and txpd of months, neither of the quarter.
    const quotation = await makeQuoted(
      { transportationCharge: 1_000_00 },
      { pickupStateCode: "27", customerId: q.clients.family },
    );
    const advance = { quotationId: quotation.id, amount: "500", paymentMethod: "UPI" };
    await recordAdvance(q.staff, AdvanceInput.parse({ ...advance, date: "2026-10-15" }));
    const draft = await createInvoiceFromQuotation(q.staff, quotation.id);
    await db.invoice.update({ where: { id: draft }, data: { invoiceDate: "2026-11-25" } });
    await issueInvoice(q.staff, draft);
    await q.keep("2026-10");
    await q.keep("2026-11", second.invoiceNumber ?? "");
    const [october, november] = [
      await readGstr1(q.admin, "2026-10"),
      await readGstr1(q.admin, "2026-11"),
    ];
    expect([october.gstr1.at.length, november.gstr1.txpd.length]).toEqual([1, 1]);
    expect([(await q.quarter()).at, (await q.quarter()).txpd]).toEqual([[], []]);
    await compare();
  });

  test("and whatever is billed, noted, cancelled, kept or comes late: no paper is in two returns or in none", async () => {
    const day = fc.tuple(fc.constantFrom(...MONTHS), fc.integer({ min: 1, max: 28 }));
    /** How often what the sentence says came about. */
    const seen = { taken: 0, late: 0, refused: 0 };
    const billed = fc.record({
      kind: fc.constant("bill" as const),
      client: fc.constantFrom("office", "family", "away", "large", "zone"),
      day,
      price: fc.integer({ min: 100, max: 20_000_000 }),
    });
    const step = fc.oneof(
      { weight: 6, arbitrary: billed },
      {
        weight: 2,
        arbitrary: fc.record({ kind: fc.constant("note" as const), of: fc.nat(), day }),
      },
      { weight: 3, arbitrary: fc.record({ kind: fc.constant("cancel" as const), of: fc.nat() }) },
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constant("keep" as const),
          month: fc.constantFrom("2026-10", "2026-11"),
          leaves: fc.array(fc.boolean(), { maxLength: 3 }),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant("file" as const),
          month: fc.constantFrom("2026-10", "2026-11"),
        }),
      },
    );
    await fc.assert(
      fc
        .asyncProperty(fc.array(step, { minLength: 16, maxLength: 24 }), async (steps) => {
          for (const one of steps) {
            const invoices = await db.invoice.findMany({ orderBy: { id: "asc" } });
            const invoice =
              "of" in one ? invoices[one.of % Math.max(invoices.length, 1)] : undefined;
            try {
              if (one.kind === "bill") {
                const date = `${one.day[0]}-${String(one.day[1]).padStart(2, "0")}`;
                const client = one.client as keyof typeof q.clients;
                await q.bill({ client, date, price: (one.price / 100).toFixed(2) });
              } else if (one.kind === "note" && invoice) {
                const date = `${one.day[0]}-${String(one.day[1]).padStart(2, "0")}`;
                await q.credit(invoice.id, date, "1");
              } else if (one.kind === "cancel" && invoice) {
                await changeInvoiceStatus(q.staff, invoice.id, "Cancelled");
              } else if (one.kind === "keep") {
                const { gstr1, leftOut } = await readIff(q.admin, one.month);
                const all = [...gstr1.b2b, ...gstr1.cdnr, ...leftOut];
                const out = all.filter((_, at) => one.leaves[at]).map(({ number }) => number);
                await q.keep(one.month, ...out);
              } else if (one.kind === "file") {
                await setIffClosed(q.admin, one.month, true, "Filed");
              }
            } catch (error) {
              // What the state of a paper or month forbids is refused, and changes nothing.
              expect((error as { code?: string }).code).toMatch(/conflict|invalid/);
              seen.refused += String(error).includes("is in the IFF") ? 1 : 0;
            }
          }
          await compare();
          seen.taken += await db.iffPaper.count();
          const kept = await db.taxMonth.findMany({ where: { iffKeptAt: { not: null } } });
          for (const { month } of kept) seen.late += (await q.iffOf(month)).leftOut.length;
        })
        .beforeEach(async () => {
          await db.iffPaper.deleteMany();
          await db.noteItem.deleteMany();
          await db.note.deleteMany();
          await db.taxMonth.deleteMany();
          await db.invoiceItem.deleteMany();
          await db.invoice.deleteMany();
        }),
      { numRuns: effort(10, 80), seed: 20_261_126 },
    );
    expect(Object.entries(seen).filter(([, times]) => times === 0)).toEqual([]);
  });
});
